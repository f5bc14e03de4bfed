import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { photoPageTexts as English } from '../en/photo-page.ts';

export const photoPageTexts: TranslationOf<typeof English> = {
  notHere: { title: 'La foto ya no está', message: 'Esta foto ya no está disponible.' },
  title: 'Foto',
  position: (number: number, count: number) => `Foto ${number} de ${count}`,
  newer: 'Siguiente',
  older: 'Anterior',
  others: 'Otras fotos',
  taken: 'Agregada el',
  back: 'Volver',
  remove: 'Quitar foto',
  question: '¿Quitar esta foto para todos?',
  yes: 'Sí, quitarla',
  keep: 'Dejarla',
};
