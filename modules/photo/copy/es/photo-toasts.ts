import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { photoToastsTexts as English } from '../en/photo-toasts.ts';

export const photoToastsTexts: TranslationOf<typeof English> = {
  added: success('Foto agregada', 'Se agregó a su solicitud.'),
  addedToJob: success('Foto agregada', 'Se agregó al trabajo.'),
  removed: success('Se quitó la foto', 'Ya nadie puede verla.'),
  missing: failure('Falta la foto', 'Primero elija una foto.'),
  not_now: failure('Ahora no se puede', 'Las fotos no se pueden cambiar en este momento del trabajo.'),
  full: failure('Límite de fotos', 'Puede agregar hasta 4 fotos.'),
  gone: info('La foto ya no está', 'Esta foto ya no está disponible.'),
  not_a_photo: failure('No podemos leer esta foto', 'Envíe una imagen JPEG, PNG o WebP.'),
  too_large: failure('Foto demasiado grande', 'Las fotos pueden tener hasta 15 MB. Pruebe con una más pequeña.'),
  too_many_pixels: failure('Foto demasiado grande', 'Esta foto tiene demasiados píxeles. Pruebe con una más pequeña.'),
  busy: failure('Un momento', 'Estamos recibiendo muchas fotos. Intente de nuevo en unos segundos.'),
  failed: failure('La foto no se agregó', 'Algo falló de nuestro lado. Intente de nuevo.'),
  without: (why: string) => `Recibimos su solicitud, pero no la foto. ${why}`,
  reportedWithout: (why: string) => `La central recibió su aviso, pero no la foto. ${why}`,
};
