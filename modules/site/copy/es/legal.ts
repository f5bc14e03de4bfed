import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { legalTexts as English } from '../en/legal.ts';

export const legalTexts: TranslationOf<typeof English> = {
  eyebrow: 'Legal',
  terms: {
    title: 'Términos del servicio',
    lead: 'Las condiciones que le pedimos leer y aceptar antes de confirmar un precio. En ese momento verá el mismo texto, con una casilla para marcar.',
    privacy: 'Para saber qué datos suyos guardamos y por cuánto tiempo, consulte nuestra',
  },
  privacy: {
    title: 'Política de privacidad',
    lead: 'Qué guardamos cuando pide ayuda, quién lo ve y cuándo se borra.',
    version: 'Versión 2026-11c',
    call: 'Si tiene preguntas o quiere que borremos antes su solicitud, llame al',
    terms: 'Para saber a qué se compromete cuando acepta un precio, consulte los',
    sections: [
      {
        heading: 'Qué guardamos',
        text: 'Guardamos lo que escribe en la solicitud: su teléfono, su vehículo, dónde está usted y a dónde hay que llevar el vehículo. Si nos da su correo electrónico, sus placas o una descripción, también los guardamos. Si deja que el formulario use su ubicación, guardamos las coordenadas. Después guardamos lo que va pasando: los precios ofrecidos, el precio acordado, si ya pagó el depósito, y su calificación y su reseña.',
      },
      {
        heading: 'Qué no guardamos',
        text: 'No hay cuenta ni contraseña. No guardamos ningún número de tarjeta: usted paga el depósito en una página de Stripe y a nosotros solo nos llega el resultado. No hay publicidad ni rastreo en otros sitios.',
      },
      {
        heading: 'Quién lo ve',
        text: 'Lo ve nuestra central, para fijar el precio de su solicitud y enviarle ayuda. El proveedor a quien le ofrecemos el trabajo ve solo el servicio y lo que usted respondió sobre él, el tipo de vehículo, si alguien quedó encerrado, la ciudad donde está usted y la del destino, la distancia, el pago y si usted solo puede pagar con tarjeta. El teléfono y la ubicación de usted los ve solo después de aceptar un acuerdo para usarlos en este trabajo y borrarlos en un plazo de 24 horas. Stripe se encarga del pago. Cuando usamos un servicio de mapas o de mensajes de texto, ese servicio recibe las coordenadas que debe buscar o el número al que debe escribir. Nadie más lo ve, y no se vende nada.',
      },
      {
        heading: 'Su ubicación',
        text: 'Su navegador le pide su ubicación solo cuando usted toca el botón. Cada vez que lo toca, recibimos su ubicación una sola vez, y no lo rastreamos a usted. Si usted nos llama, podemos mandarle por mensaje un enlace con ese botón. También puede escribir una dirección. Usted ve la ubicación del proveedor solo mientras dura el trabajo.',
      },
      {
        heading: 'La ubicación del proveedor',
        text: 'Los proveedores aceptan compartir su ubicación y pueden ver cuándo la comparten. Usted, las personas con quienes comparte el seguimiento y nuestra central la ven desde que se asigna el proveedor hasta que termina el servicio. La ubicación viene del teléfono del proveedor, o él nos dice a cuántos minutos está.',
      },
      {
        heading: 'Fotos',
        text: 'Guardamos solo las fotos que usted agrega y las que el proveedor toma del vehículo antes y después del trabajo. Conservamos únicamente la imagen: antes de guardarla, le quitamos los datos de lugar, hora y dispositivo que le pone el teléfono. Usted las ve por su enlace de seguimiento, el proveedor por el enlace del trabajo y nuestra central con su solicitud. Se borran junto con la solicitud.',
      },
      {
        heading: 'Mensajes de texto',
        text: 'Le mandamos mensajes de texto solo si marca la casilla del formulario, lo acepta por teléfono o nos pide ayuda por mensaje de texto, y solo sobre esa solicitud: por ejemplo, su enlace de seguimiento. Espere unos 8 mensajes por solicitud; la frecuencia depende del trabajo. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos o HELP para pedir ayuda. Los proveedores reciben mensajes sobre sus trabajos porque toman trabajos con nosotros. Si responden STOP, también dejan de recibirlos. Su número y su consentimiento no se comparten con nadie para fines publicitarios.',
      },
      {
        heading: 'Por cuánto tiempo',
        text: 'Los enlaces de seguimiento y del proveedor se cierran 5 minutos después de terminado el trabajo. La solicitud, con sus mensajes, se borra dos meses después de que termina o se cancela. El recorrido del proveedor se borra 24 horas después del trabajo. Lo que queda es un registro contable sin nombres: montos, horas y números de pago.',
      },
      {
        heading: 'Cookies',
        text: 'Usamos solo las que el sitio necesita: una que recuerda en este dispositivo que usted hizo una solicitud o aceptó los términos, otra que recuerda el idioma que eligió, y otras de corta duración que llevan un mensaje a la página siguiente. No contienen nada sobre usted que otros puedan leer. Lo que escribe en la solicitud también se guarda en su dispositivo hasta 12 horas, para que no lo pierda si se queda sin señal. De ahí se borra cuando recibimos la solicitud.',
      },
    ],
  },
};
