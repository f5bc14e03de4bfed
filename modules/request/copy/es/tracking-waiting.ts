import { withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { trackingWaitingTexts as English } from '../en/tracking-waiting.ts';

export const trackingWaitingTexts: TranslationOf<typeof English> = {
  lead: 'Estamos buscando un proveedor cerca de usted.',
  until: (time: string) =>
    `Si para ${withSpanishArticle(time)} no hemos encontrado proveedor, le devolvemos el depósito automáticamente.`,
  untilAgain: (time: string) =>
    `El plazo empieza de nuevo. Si para ${withSpanishArticle(time)} no hemos encontrado proveedor, le devolvemos el depósito automáticamente.`,
  waitingOn:
    'Usted eligió seguir esperando. Mientras no haya un proveedor asignado, puede cancelar y recuperar todo el depósito.',
  warning: 'Esto está tardando más de lo que quisiéramos. Puede recuperar su depósito ahora o seguir esperando.',
  waitRule:
    'Si sigue esperando, el depósito ya no se le devuelve automáticamente. Mientras no haya un proveedor asignado, puede cancelar y le devolvemos todo.',
};
