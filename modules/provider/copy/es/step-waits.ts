import type { Words } from '#kernel/copy/catalogue.ts';
import type { stepWaitsTexts as English } from '../en/step-waits.ts';

/** Spanish of `step-waits.ts`. */
export const stepWaitsTexts: Words<typeof English> = {
  waiting: (time: string) => `Falta mandarlo. Usted lo tocó a las ${time}. Se manda solo cuando tenga señal.`,
  sent: (time: string) => `Mandado: ${time}`,
};
