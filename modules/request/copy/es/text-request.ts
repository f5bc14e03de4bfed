import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { textRequestTexts as English } from '../en/text-request.ts';

export const textRequestTexts: TranslationOf<typeof English> = {
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
    saved: 'Su solicitud ya se guardó. Se enviará automáticamente cuando tenga señal. Deje esta página abierta.',
    byText: 'Mandarla por mensaje de texto',
    byTextHint:
      'Muchas veces los mensajes de texto sí salen. El suyo llevará todo lo que escribió y el lugar donde está. Le contestaremos por mensaje.',
    call: (number: string) => `Llamar al ${number}`,
    tryNow: 'Intentar ahora',
    sending: 'Enviando...',
    texted:
      '¿Ya mandó el mensaje? Espere nuestra respuesta, también por mensaje. El formulario ya no se enviará automáticamente.',
    formInstead: 'Mejor enviar este formulario',
  },
};
