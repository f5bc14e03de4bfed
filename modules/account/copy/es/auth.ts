import { failure } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { authTexts as English } from '../en/auth.ts';

export const authTexts: TranslationOf<typeof English> = {
  invalidToken: failure('Inicie sesión', 'Su sesión ya no es válida. Inicie sesión de nuevo.'),
  missingCredentials: failure(
    'No se pudo iniciar sesión',
    'Escriba su correo electrónico o su teléfono, y también su contraseña',
  ),
  invalidCredentials: failure('No se pudo iniciar sesión', 'El correo electrónico o la contraseña no son correctos'),
  unexpected: failure('No se pudo iniciar sesión', 'Ocurrió un error inesperado'),
  tooMany: failure('No se pudo iniciar sesión', 'Demasiados intentos. Espere 15 minutos e intente de nuevo.'),
};
