import { withPeriod, withArticle } from '#kernel/copy/spanish-times.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { locateTexts as English } from '../en/locate.ts';

/** Spanish of `locate.ts`. */
export const locateTexts: Words<typeof English> = {
  title: 'Comparta su ubicación',
  heading: '¿Dónde está?',
  over: 'Shoulder le pide su ubicación',
  why: (service: string) => `Usted nos pidió ayuda: ${service}. Con un toque sabemos a dónde mandarla.`,
  share: 'Compartir mi ubicación',
  sharing: 'Buscando su ubicación...',
  permission: 'Su teléfono pedirá permiso primero. Solo recibimos esta ubicación y no lo rastreamos.',
  who: 'Solo la ven nuestra central y su proveedor. Se borra junto con su solicitud.',
  emergency: '¿En peligro, o detenido en un carril? Llame primero al 911.',
  typedHeading: 'O escriba dónde está',
  correctHeading: '¿Está en otro lugar? Escríbalo otra vez',
  moreHeading: '¿Algo que nos ayude a encontrarlo?',
  more: 'Un punto de referencia, una salida, el lado del camino',
  shared: {
    heading: 'Ya sabemos dónde está',
    roughHeading: 'Solo sabemos más o menos dónde está',
    byDevice: (time: string, accuracy: string) =>
      `Compartió su ubicación a ${withArticle(time)}, con una precisión de unos ${accuracy}.`,
    byDeviceOnly: (time: string) => `Compartió su ubicación a ${withPeriod(withArticle(time))}`,
    typed: (time: string) => `Nos lo dijo a ${withPeriod(withArticle(time))}`,
    done: 'Puede cerrar esta página. Quédese donde esté a salvo; le llamamos si algo no está claro.',
    rough: 'Active la ubicación precisa para su navegador y compártala otra vez, o escriba una calle o una salida.',
    again: 'Compartir otra vez',
    exactHint: 'Su teléfono también puede mostrarnos el punto exacto.',
    againHint: '¿Se movió? Puede compartirla otra vez hasta que llegue su proveedor.',
  },
  denied: {
    heading: 'Cómo permitirlo',
    steps: [
      'Toque el ícono junto a la barra de direcciones para abrir los ajustes de este sitio.',
      'Permita la ubicación, regrese y toque otra vez.',
      'O escriba abajo dónde está: sirve igual.',
    ],
  },
  call: 'O díganoslo por teléfono',
  fields: {
    address: 'Escriba dónde está',
    tooLong: (characters: number) => `Use ${characters} caracteres como máximo`,
  },
  expired: {
    heading: 'El enlace venció',
    message: 'Este enlace ya no es válido. Llámenos y le mandamos uno nuevo.',
  },
  closed: {
    heading: 'Ya no hace falta compartir',
    message: 'Su proveedor ya llegó, o la solicitud terminó. Este enlace está cerrado.',
  },
  notFound: {
    heading: 'No encontramos el enlace',
    message: 'Revise las letras del enlace. ¿Sigue sin abrirse? Llámenos: le ayudamos por teléfono.',
  },
  toasts: {
    notSupported: failure('Ubicación no disponible', 'Su teléfono no comparte su ubicación. Escriba dónde está.'),
    denied: failure('Error de ubicación', 'Permita el acceso a su ubicación e intente de nuevo'),
    unavailable: failure('Error de ubicación', 'Su ubicación no está disponible'),
    timeout: failure('Error de ubicación', 'La búsqueda de su ubicación tardó demasiado'),
    failed: failure('Error de ubicación', 'No se pudo obtener su ubicación'),
    notReady: failure('Error de ubicación', 'No se pudo obtener su ubicación. Toque otra vez, o escriba dónde está.'),
    found: success('Ubicación encontrada', 'Gracias. Nuestra central ya la ve.'),
    set: info('Ubicación guardada', 'Tenemos su ubicación, pero sin dirección. Nuestra central ya la ve.'),
    rough: info('Ubicación guardada', 'Solo tenemos una aproximada. Una calle o una salida ayudaría.'),
    typed: success('Lugar enviado', 'Gracias. Nuestra central ya lo ve.'),
    missing: failure('Falta el lugar', 'Escriba dónde está'),
    closed: info('La ubicación no cambió', 'Su proveedor ya llegó.'),
  },
};
