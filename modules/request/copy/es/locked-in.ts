import { failure, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { lockedInTexts as English } from '../en/locked-in.ts';

/** Spanish of `locked-in.ts`. */
export const lockedInTexts: Words<typeof English> = {
  mark: { child: 'NIÑO ENCERRADO', pet: 'MASCOTA ENCERRADA' },
  call911: 'Llamar al 911',
  question: '¿Hay un niño o una mascota adentro?',
  hint: 'Si es así, llame al 911 antes de enviar este formulario.',
  answers: { no: 'No', child: 'Sí, un niño', pet: 'Sí, una mascota' },
  form: {
    heading: 'Llame al 911 ahora',
    text: 'Un carro cerrado se calienta demasiado en minutos, y los bomberos pueden abrirlo. Luego envíe este formulario y también buscaremos un proveedor.',
  },
  tracking: {
    heading: 'Llame al 911 ahora si no lo ha hecho',
    text: 'No nos espere: un carro cerrado se calienta demasiado en minutos. Atenderemos primero su solicitud.',
  },
  provider: 'Pregunte al cliente si ya llamaron al 911. Si no, llame usted.',
  desk: {
    heading: 'Niño o mascota adentro',
    ask: 'Pregunte al cliente si ya llamaron al 911, y ayude primero con eso.',
    question: '¿Hay un niño o una mascota adentro?',
    hint: 'Si es así: pídale a quien llama que cuelgue y llame primero al 911.',
    label: 'Encerrado',
    nobody: 'Nadie',
    open: 'Anotar quién está encerrado',
    save: 'Guardar',
    toasts: {
      noted: success('Anotado', 'Lo verá quien abra esta solicitud.'),
      failed: failure('Sin confirmar', 'Todavía no sabemos si se guardó.'),
    },
  },
};
