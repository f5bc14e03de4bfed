import { failure } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { placeTexts as English } from '../en/place.ts';

export const placeTexts: TranslationOf<typeof English> = {
  heading: '¿Dónde exactamente?',
  approximate: 'El mapa solo muestra más o menos dónde está usted.',
  typedHeading: 'Ayúdenos a encontrarle',
  typed: (address: string) =>
    `Su proveedor recibirá esta dirección: ${address}. Nuestro mapa solo la muestra de forma aproximada.`,
  oneTap: 'Toque el botón para mandarnos el punto exacto.',
  wrongHeading: '¿La ubicación no es correcta?',
  wrong: 'Puede corregirla aquí hasta que llegue su proveedor. Si ya viene en camino, verá el cambio.',
  share: 'Compartir mi ubicación actual',
  sharing: 'Buscando su ubicación...',
  unsupported: failure('Error de ubicación', 'Este dispositivo no puede compartir su ubicación'),
  failed: failure('Error de ubicación', 'No se pudo obtener su ubicación actual'),
  typeIt: 'Escriba dónde está',
  address: 'Calle y ciudad, esquina, o carretera y salida',
  addressHint: 'Por ejemplo: I-35E hacia el norte, salida 452, junto a la gasolinera.',
  send: 'Enviar esta ubicación',
  sending: 'Enviando...',
};
