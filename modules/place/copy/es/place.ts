import { failure } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { placeTexts as English } from '../en/place.ts';

/** Spanish of `place.ts`. */
export const placeTexts: Words<typeof English> = {
  heading: '¿Dónde está exactamente?',
  approximate: 'El lugar es aproximado. El proveedor le llama si hace falta.',
  share: 'Compartir mi ubicación actual',
  sharing: 'Buscando su ubicación...',
  unsupported: failure('Error de ubicación', 'Este dispositivo no comparte su ubicación'),
  failed: failure('Error de ubicación', 'No se pudo obtener su ubicación actual'),
  byPhone: 'Llámenos y díganos el cruce, la salida o el marcador de milla más cercano.',
};
