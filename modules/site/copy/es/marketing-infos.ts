import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { infoTexts as English } from '../en/marketing-infos.ts';

export const infoTexts: TranslationOf<typeof English> = {
  'licensed-and-insured': {
    lead: 'Quién responde por el trabajo, qué deben tener los proveedores y qué puede pedir usted que le muestren.',
    sections: [
      {
        heading: 'Contratistas independientes',
        text: 'Quienes llegan a ayudarle trabajan por su cuenta. Asumen toda la responsabilidad por la calidad del servicio, los daños, las licencias y el seguro. Shoulder es la plataforma que los pone en contacto con usted, no el proveedor.',
      },
      {
        heading: 'Seguro de $500,000',
        text: 'Nuestro acuerdo exige un seguro de responsabilidad civil de por lo menos $500,000. El proveedor vuelve a aceptar el acuerdo en cada trabajo, antes de ver el teléfono o la dirección de usted.',
      },
      {
        heading: 'Licencia',
        text: 'En Texas las empresas de grúas necesitan una licencia del estado, y sus grúas llevan el número en la puerta. Registramos el número de licencia que los proveedores nos muestran, y podemos decirle si tenemos el de su proveedor.',
      },
      {
        heading: 'Lo que puede pedir',
        text: 'Cuando llegue el proveedor, pídale la licencia y el comprobante de seguro. Usted tiene derecho a pedirlos, y un buen proveedor ya lo espera. Si algo no le parece bien, llámenos antes de que empiece el trabajo.',
      },
    ],
  },
  'verified-dfw-providers': {
    lead: 'Aquí "verificado" quiere decir que llevamos un registro de cada proveedor y vemos enseguida qué le falta. Pregúntenos por su proveedor.',
    sections: [
      {
        heading: 'Lo que registramos',
        text: 'El nombre, el teléfono y el vehículo del proveedor y, si los ha mostrado, su licencia y su comprobante de seguro. En su página de seguimiento usted ve el nombre, el teléfono y el vehículo.',
      },
      {
        heading: 'Lo que no prometemos',
        text: 'No inspeccionamos el trabajo ni lo garantizamos. Los proveedores son independientes y ellos mismos responden por lo que hacen.',
      },
      {
        heading: 'Las reglas que aceptan',
        text: 'Cuando se les asigna un trabajo, contestan en un máximo de 5 minutos. Si el precio cambia más del 10%, primero le piden permiso a usted. Usan los datos de usted solo para ese trabajo y los borran en un plazo de 24 horas.',
      },
      {
        heading: 'Cuándo terminamos el acuerdo',
        text: 'Podemos terminarlo si la calificación de un proveedor es menor de 2.5 en diez o más trabajos, o si tres pagos no se confirmaron. Por eso importa la calificación que usted da.',
      },
    ],
  },
  'transparent-pricing': {
    lead: 'Un solo precio por todo el trabajo, que usted ve antes de aceptar. Lo paga en dos partes que suman ese total.',
    sections: [
      {
        heading: 'Antes de pagar',
        text: 'Preguntar es gratis. Revisamos la distancia, el vehículo y el trabajo, y enviamos un solo precio. Usted lo acepta, hace una contraoferta o lo rechaza.',
      },
      {
        heading: 'Una contraoferta, una sola vez',
        text: 'Usted puede proponer un precio más bajo, pero entonces el primero ya no vale. Nosotros aceptamos el suyo, contestamos con un precio final o decimos que no. Si decimos que no, la solicitud se cierra. El precio final solo se acepta o se rechaza: nada de regatear en la carretera.',
      },
      {
        heading: 'El depósito',
        text: `Usted paga el ${COMMISSION_PERCENT}% en línea, con tarjeta. Ese depósito es la tarifa de la plataforma. Se le devuelve completo si cancela antes de que se asigne un proveedor. También se le devuelve, sin que tenga que pedirlo, si no encontramos uno a tiempo (por lo general, en una hora), a menos que usted decida esperar.`,
      },
      {
        heading: 'En el lugar',
        text: `El otro ${PROVIDER_PERCENT}% se lo paga al proveedor cuando llega. Si el trabajo resulta ser otro, usted tiene que aceptar antes, en su propio teléfono, cualquier cargo adicional.`,
      },
    ],
  },
  'real-time-tracking': {
    lead: 'Vea dónde está su proveedor, a qué distancia y qué tan reciente es esa ubicación. Todo en una página privada, sin app.',
    sections: [
      {
        heading: 'Su enlace',
        text: 'Cada solicitud tiene su propia página. Muestra el precio, el pago, el proveedor y nueve pasos, desde la solicitud hasta el final. Déjela abierta: se actualiza sola.',
      },
      {
        heading: 'Distancia y minutos',
        text: 'Cuando ya hay un proveedor asignado y comparte su ubicación, la página muestra las millas que le faltan y un tiempo estimado de llegada. También dice qué tan reciente es la ubicación, porque una grúa que pasa por una zona sin señal parece detenida.',
      },
      {
        heading: 'Con poca señal',
        text: 'La página es ligera y funciona sin JavaScript. Si se cae la conexión, la página le avisa y se actualiza sola en cuanto vuelve la señal.',
      },
      {
        heading: 'Los enlaces vencen',
        text: 'Cinco minutos después de terminado el trabajo, el enlace se cierra para usted y para el proveedor. Si alguien lo encuentra después, no verá nada.',
      },
    ],
  },
  'safe-and-secure': {
    lead: 'Primero su seguridad; después, la de su dinero y sus datos.',
    sections: [
      {
        heading: 'A la orilla de la carretera',
        text: 'Encienda las intermitentes. Quédese detrás de la barrera y lejos del tráfico o, si no hay espacio, dentro del carro con el cinturón puesto. Si alguien está herido o en peligro, llame al 911 antes que nada.',
      },
      {
        heading: 'Sepa quién llega',
        text: 'Antes de entregar las llaves, compare el nombre y el vehículo con su página de seguimiento. Si otra persona se detiene y le ofrece una grúa, usted no le debe nada.',
      },
      {
        heading: 'Su tarjeta',
        text: 'El depósito se paga en una página de Stripe, así que nosotros nunca vemos el número de su tarjeta. Al proveedor se le paga en el lugar, nunca con un enlace que le manden por mensaje.',
      },
      {
        heading: 'Sus datos',
        text: 'El proveedor ve el teléfono y la ubicación de usted solo después de aceptar el acuerdo de ese trabajo. Las solicitudes se borran dos meses después de que terminan.',
      },
    ],
  },
};
