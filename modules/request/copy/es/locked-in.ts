import { failure, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { lockedInTexts as English } from '../en/locked-in.ts';

export const lockedInTexts: TranslationOf<typeof English> = {
  mark: { child: 'NIÑO ENCERRADO', pet: 'MASCOTA ENCERRADA' },
  call911: 'Llamar al 911',
  question: '¿Hay un niño o una mascota adentro?',
  hint: 'Si es así, llame al 911 antes de enviar este formulario.',
  answers: { no: 'No', child: 'Sí, un niño', pet: 'Sí, una mascota' },
  form: {
    heading: 'Llame al 911 ahora',
    text: 'En minutos, el calor en un carro cerrado se vuelve peligroso. Los bomberos pueden abrirlo. Después de llamar, envíe este formulario y también le buscaremos un proveedor.',
  },
  tracking: {
    heading: 'Si no ha llamado al 911, llame ahora',
    text: 'No nos espere. En minutos, el calor en un carro cerrado se vuelve peligroso. Vamos a atender primero su solicitud.',
  },
  provider: 'Pregúntele al cliente si ya llamaron al 911. Si no, llame usted al 911.',
  desk: {
    heading: 'Niño o mascota adentro',
    ask: 'Pregúntele al cliente si ya llamaron al 911, y ayúdele primero con esa llamada.',
    question: '¿Hay un niño o una mascota adentro?',
    hint: 'Si es así, pídale a quien llama que cuelgue y llame primero al 911.',
    label: 'Quién está encerrado',
    nobody: 'Nadie',
    open: 'Anotar quién está encerrado',
    save: 'Guardar',
    toasts: {
      noted: success('Anotado', 'Lo verán todos los que abran esta solicitud.'),
      failed: failure('Sin confirmar', 'Todavía no sabemos si se guardó.'),
    },
  },
};
