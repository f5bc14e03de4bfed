import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { photoUploadTexts as English } from '../en/photo-way.ts';

export const photoUploadTexts: TranslationOf<typeof English> = {
  preparing: 'Preparando...',
  sending: (percent: number) => `Enviando, ${percent}%`,
  waiting: 'No hay señal. La enviaremos en cuanto vuelva.',
  failed: 'No se envió',
  again: 'Intentar de nuevo',
  drop: 'Seguir sin esta foto',
  progress: 'Enviando la foto',
};
