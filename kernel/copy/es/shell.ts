import { failure, info } from '../catalogue.ts';
import type { TranslationOf } from '../catalogue.ts';
import type { shellTexts as English } from '../en/shell.ts';

export const shellTexts: TranslationOf<typeof English> = {
  tooLarge: failure(
    'Es demasiado para enviarlo todo junto',
    'Lo que envió es más largo de lo que podemos recibir. Regrese, acórtelo y envíelo otra vez.',
  ),
  keptForm: {
    lead: 'Guardamos lo que escribió, menos las contraseñas y las fotos. Agréguelas otra vez.',
    long: 'Lo que usted escribió',
    send: 'Mandar otra vez',
    open: 'Volver al formulario',
    back: info('Aquí está su formulario', 'Todavía no se mandó nada. Revíselo y mándelo.'),
    signIn: 'Inicie sesión en otra pestaña y vuelva a esta.',
    signedOut: failure(
      'Inicie sesión',
      'Su sesión terminó. Inicie sesión en otra pestaña y mande el formulario otra vez.',
    ),
    typed: 'Lo que usted mandó',
  },
  form: { summary: 'Revise el formulario' },
  copyField: { copied: '¡Copiado!', failed: 'No se pudo copiar al portapapeles' },
  timeline: { done: 'hecho', here: 'ahora', ahead: 'pendiente' },
  toSignIn: 'Iniciar sesión',
  toWebsite: 'Volver al sitio web',
};
