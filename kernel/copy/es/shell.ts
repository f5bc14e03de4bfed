import { failure } from '../catalogue.ts';
import type { Words } from '../catalogue.ts';
import type { shellTexts as English } from '../en/shell.ts';

/** The Spanish of `../en/shell.ts`. */
export const shellTexts: Words<typeof English> = {
  tooLarge: failure(
    'Es demasiado de una vez',
    'Lo que envió es más largo de lo que podemos recibir. Regrese, acórtelo y envíelo otra vez.',
  ),
  form: { summary: 'Revise el formulario' },
  copyField: { copied: '¡Copiado!', failed: 'No se pudo copiar al portapapeles' },
  timeline: { done: 'hecho', here: 'ahora', ahead: 'pendiente' },
  toSignIn: 'Iniciar sesión',
  toWebsite: 'Volver al sitio web',
};
