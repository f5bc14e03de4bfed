import { withPeriod, withArticle } from '#kernel/copy/spanish-times.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { stepWaitsTexts as English } from '../en/step-waits.ts';

/** Spanish of `step-waits.ts`. */
export const stepWaitsTexts: Words<typeof English> = {
  waiting: (time: string) =>
    `Este paso todavía no se ha enviado. Usted lo marcó a ${withPeriod(withArticle(time))} Se enviará automáticamente cuando tenga señal.`,
  sent: (time: string) => `Enviado: ${time}`,
};
