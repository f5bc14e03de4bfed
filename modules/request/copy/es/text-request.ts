import type { Words } from '#kernel/copy/catalogue.ts';
import type { textRequestTexts as English } from '../en/text-request.ts';

/** Spanish of `text-request.ts`. */
export const textRequestTexts: Words<typeof English> = {
  body: {
    helpMe: 'NECESITO AYUDA',
    at: 'Lugar',
    to: 'Destino',
    plate: 'Placa',
    inside: 'Adentro',
    child: 'niño',
    pet: 'mascota',
    cardOnly: 'Solo tarjeta',
    note: 'Nota',
  },
  waiting: {
    heading: 'Sin señal',
    saved: 'Guardado. Se enviará automáticamente cuando tenga señal. Deje esta página abierta.',
    byText: 'Mandar como mensaje de texto',
    byTextHint:
      'Un mensaje de texto muchas veces sí sale. Lleva todo lo que escribió y dónde está. Le contestamos por mensaje.',
    call: (number: string) => `Llamar al ${number}`,
    tryNow: 'Intentar ahora',
    sending: 'Mandando...',
    texted: '¿Ya mandó el mensaje? Espere nuestra respuesta por mensaje. Este formulario ya no se envía solo.',
    formInstead: 'Mejor enviar este formulario',
  },
};
