import { withFinalPeriod, withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { locateTexts as English } from '../en/locate.ts';

export const locateTexts: TranslationOf<typeof English> = {
  title: 'Comparta su ubicación',
  heading: '¿Dónde está?',
  over: 'Shoulder le pide su ubicación',
  why: (service: string) => `Usted nos pidió ayuda: ${service}. Toque el botón una vez para decirnos a dónde mandarla.`,
  share: 'Compartir mi ubicación',
  sharing: 'Buscando su ubicación...',
  permission: 'Primero, su teléfono le pedirá permiso. Solo recibimos su ubicación esta vez. No lo rastreamos.',
  who: 'Solo la ven nuestra central y su proveedor. Se borra junto con su solicitud.',
  emergency: '¿Está en peligro o parado en un carril? Llame primero al 911.',
  typedHeading: 'O escriba dónde está',
  correctHeading: '¿Está en otro lugar? Escriba otra vez dónde está',
  moreHeading: '¿Hay algo que nos ayude a encontrarlo?',
  more: 'Un punto de referencia, una salida o de qué lado de la carretera está',
  shared: {
    heading: 'Ya sabemos dónde está',
    roughHeading: 'Solo sabemos más o menos dónde está',
    byDevice: (time: string, accuracy: string) =>
      `Usted compartió su ubicación a ${withSpanishArticle(time)}, con un margen de error de unos ${accuracy}.`,
    byDeviceOnly: (time: string) => `Usted compartió su ubicación a ${withFinalPeriod(withSpanishArticle(time))}`,
    typed: (time: string) => `A ${withSpanishArticle(time)}, usted nos dijo dónde está.`,
    done: 'Puede cerrar esta página. Quédese en un lugar seguro. Si tenemos preguntas, le llamamos.',
    rough: 'Active la ubicación precisa en su navegador y compártala otra vez, o escriba una calle o una salida.',
    again: 'Compartir otra vez',
    exactHint: 'Su teléfono también puede mostrarnos el punto exacto.',
    againHint: '¿Se movió? Puede volver a compartir su ubicación hasta que llegue su proveedor.',
  },
  denied: {
    heading: 'Cómo dar permiso',
    steps: [
      'Toque el ícono junto a la barra de direcciones para abrir los ajustes de este sitio.',
      'Permita el acceso a la ubicación, regrese y toque otra vez el botón.',
      'O escriba abajo dónde está. También nos sirve.',
    ],
  },
  call: 'O díganoslo por teléfono',
  fields: {
    address: 'Escriba dónde está',
    tooLong: (characters: number) => `Escriba ${characters} caracteres como máximo`,
  },
  expired: {
    heading: 'El enlace venció',
    message: 'Este enlace ya no es válido. Llámenos y le mandamos uno nuevo.',
  },
  closed: {
    heading: 'Ya no hace falta su ubicación',
    message: 'Su proveedor ya llegó o la solicitud ya se cerró. Este enlace ya no sirve.',
  },
  notFound: {
    heading: 'No encontramos el enlace',
    message: 'Revise las letras del enlace. ¿Sigue sin abrirse? Llámenos y le ayudamos por teléfono.',
  },
  toasts: {
    notSupported: failure(
      'Ubicación no disponible',
      'Su teléfono no está compartiendo la ubicación. Escriba dónde está.',
    ),
    denied: failure('Error de ubicación', 'Permita el acceso a su ubicación e intente de nuevo'),
    unavailable: failure('Error de ubicación', 'Su ubicación no está disponible'),
    timeout: failure('Error de ubicación', 'Tardamos demasiado en encontrar su ubicación'),
    failed: failure('Error de ubicación', 'No se pudo obtener su ubicación'),
    notReady: failure('Error de ubicación', 'No se pudo obtener su ubicación. Toque otra vez o escriba dónde está.'),
    found: success('Ubicación encontrada', 'Gracias. Nuestra central ya la ve.'),
    set: info('Ubicación guardada', 'No encontramos la dirección, pero nuestra central ya ve su ubicación.'),
    rough: info('Ubicación guardada', 'Solo es aproximada. Díganos también la calle o la salida.'),
    typed: success('Ubicación enviada', 'Gracias. Nuestra central ya la ve.'),
    missing: failure('Falta su ubicación', 'Escriba dónde está'),
    closed: info('La ubicación no cambió', 'Su proveedor ya llegó.'),
  },
};
