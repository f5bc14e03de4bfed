import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { photoToastsTexts as English } from '../en/photo-toasts.ts';

/** Spanish of `photo-toasts.ts`. */
export const photoToastsTexts: Words<typeof English> = {
  added: success('Foto agregada', 'Ya está con su solicitud.'),
  addedToJob: success('Foto agregada', 'Ya está con el trabajo.'),
  removed: success('Foto quitada', 'Ya no la ve nadie.'),
  missing: failure('Sin foto', 'Primero elija una foto.'),
  not_now: failure('Ahora no es posible', 'En este punto del trabajo las fotos no se pueden cambiar.'),
  full: failure('Ya están las cuatro', 'Aquí no caben más fotos.'),
  gone: info('La foto no está', 'Aquí no hay esa foto, o ya no la hay.'),
  not_a_photo: failure('No podemos leer esta foto', 'Envíe una imagen JPEG, PNG o WebP.'),
  too_large: failure('Foto demasiado grande', 'Una foto puede tener hasta 15 megabytes. Tome una más pequeña.'),
  too_many_pixels: failure('Foto demasiado grande', 'Esta imagen tiene demasiados píxeles. Tome una más pequeña.'),
  busy: failure('Un momento', 'Hay muchas fotos en camino. Intente de nuevo en unos segundos.'),
  throttled: failure('Demasiadas fotos', 'Espere unos minutos e intente de nuevo.'),
  failed: failure('La foto no se agregó', 'Algo falló de nuestro lado. Intente de nuevo.'),
  without: (why: string) => `Ya tenemos su solicitud. Su foto, no: ${why}`,
  reportedWithout: (why: string) => `La central tiene su aviso. La foto no: ${why}`,
};
