import { withFinalPeriod, withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { stepWaitsTexts as English } from '../en/step-waits.ts';

export const stepWaitsTexts: TranslationOf<typeof English> = {
  waiting: (time: string) =>
    `Este paso todavía no se ha enviado. Usted lo marcó a ${withFinalPeriod(withSpanishArticle(time))} No cierre esta página y se enviará cuando tenga señal.`,
  sent: (time: string) => `Enviado a ${withSpanishArticle(time)}`,
};
