import { failure, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { positionTexts as English } from '../en/position.ts';

export const positionTexts: TranslationOf<typeof English> = {
  heading: 'Su ubicación',
  share: 'Compartir mi ubicación',
  stop: 'Dejar de compartir',
  state: {
    off: 'En este momento no está compartiendo su ubicación.',
    seen: 'El cliente ve la última ubicación que usted envió.',
    looking: 'Buscando su ubicación...',
    on: 'El cliente ve dónde está usted.',
    there: 'El cliente ve que usted ya llegó a donde está el vehículo.',
    tow: 'Mientras lleva el vehículo, el cliente ve dónde está usted.',
    rough: 'Su teléfono comparte solo una ubicación aproximada. El cliente no ve dónde está usted.',
    stale: 'El cliente está viendo una ubicación vieja.',
    offline: 'Sin señal. Sus ubicaciones se guardan en este teléfono hasta que vuelva la señal.',
  },
  last: (ago: string) => `Su última ubicación se envió ${ago}.`,
  hint: {
    off: 'Si la comparte, desde ahora hasta que termine el trabajo el cliente y nuestra central ven dónde está usted. Puede dejar de compartirla cuando quiera.',
    on: 'Se deja de compartir al terminar el trabajo. Deje esta página abierta; la pantalla queda encendida.',
    onDim: 'Se deja de compartir al terminar el trabajo. Deje abierta esta página y encendida la pantalla.',
    denied:
      'En los ajustes del navegador o del teléfono, permita que este sitio use su ubicación y compártala otra vez. O escriba abajo en cuántos minutos llega.',
    failing: 'Lo seguimos intentando.',
    rough:
      'Active la ubicación precisa para su navegador. iPhone: Configuración, Privacidad y seguridad, Localización, su navegador, Ubicación exacta. Android: Ajustes, Aplicaciones, su navegador, Permisos, Ubicación, Usar ubicación precisa.',
  },
  howToFix: 'Cómo arreglarlo',
  enterMinutes: 'Decir cuánto me falta',
  pocket: {
    link: 'Mientras usa otro mapa, esta página no puede compartir su ubicación. Siga compartiéndola con una aplicación gratuita',
    heading: 'Siga compartiendo su ubicación',
    lead: 'Una aplicación gratuita sigue compartiendo su ubicación mientras usted usa el mapa. Usamos su ubicación solo hasta que llegue o, si lleva un vehículo en la grúa, hasta el destino. Después no guardamos nada.',
    traccar: {
      heading: 'Traccar Client',
      steps: [
        'Instale "Traccar Client" desde su tienda de aplicaciones.',
        'Vuelva aquí, toque "Configurar Traccar Client" y acepte. ¿Tiene esta página en otro aparato? Escanee el código con su teléfono.',
        'En la aplicación, active "Seguimiento continuo" y permita la ubicación "Siempre".',
      ],
      setUp: 'Configurar Traccar Client',
      code: 'Código que configura Traccar Client',
    },
    ownTracks: {
      heading: 'OwnTracks',
      steps: [
        'Instale "OwnTracks" desde su tienda de aplicaciones.',
        'Vuelva aquí, toque "Configurar OwnTracks" y guarde.',
        'Permita la ubicación "Siempre" y elija "Move" en la parte de arriba del mapa de la aplicación.',
      ],
      setUp: 'Configurar OwnTracks',
    },
    url: 'Dirección web para cualquiera de las dos aplicaciones',
    end: 'Cuando termine el trabajo, apague el seguimiento en la aplicación.',
  },
  sent: (ago: string) => `Enviada ${ago}.`,
  waiting: (n: number) =>
    n === 1
      ? 'Hay 1 ubicación por enviar. Se enviará en cuanto vuelva la señal.'
      : `Hay ${n} ubicaciones por enviar. Se enviarán en orden en cuanto vuelva la señal.`,
  noScript: 'Sin JavaScript esta página no puede compartir su ubicación. Díganos a cuántos minutos está.',
  minutes: {
    heading: 'Minutos que le faltan',
    asked: 'Hace un minuto que no recibimos su ubicación. El cliente quiere saber cuánto le falta a usted para llegar.',
    label: '¿En cuántos minutos llega usted?',
    submit: 'Avisar al cliente',
    sending: 'Avisando...',
    told: (minutes: number, ago: string) => `${minutes} min, enviado ${ago}`,
    invalid: (most: number) => `Escriba un número entero de minutos, de 1 a ${most}`,
  },
  toasts: {
    told: success('Cliente avisado', 'El cliente ya ve a cuántos minutos está usted.'),
    invalid: failure('Faltan los minutos', 'Escriba a cuántos minutos está.'),
    tooLate: failure('Ya no hace falta', 'Ya no necesitamos saber cuántos minutos le faltan.'),
  },
  desk: {
    label: 'Ubicación',
    seen: (ago: string) => `recibida ${ago}`,
    lastSeen: (ago: string) => `recibida por última vez ${ago}`,
    none: 'Todavía no la comparte',
    unseen: 'Va en camino, pero hace un minuto que no vemos su ubicación. Tal vez convenga llamarle.',
    arrival: 'Llegada',
    about: (time: string) => `aprox. ${time}`,
    word: (ago: string) => `según el proveedor, ${ago}`,
    way: 'Distancia recorrida',
    track: (miles: string, count: number) => `${miles}, ${count === 1 ? '1 ubicación' : `${count} ubicaciones`}`,
  },
};
