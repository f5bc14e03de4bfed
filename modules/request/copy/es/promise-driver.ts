import { withArticle } from '#kernel/copy/spanish-times.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { promiseDriverTexts as English } from '../en/promise-driver.ts';

/** Spanish of `promise-driver.ts`. */
export const promiseDriverTexts: Words<typeof English> = {
  promised: (time: string) => `Prometió llegar a ${withArticle(time)}`,
  heading: 'Su proveedor dio otra hora',
  newTime: ({ name, time, first, reason }) =>
    `${name} ahora promete llegar a ${withArticle(time)}${reason && ` (${reason})`}. La primera hora que prometió fue ${first}.`,
  doubt: (name: string, time: string) =>
    `Todavía no vemos a ${name} con usted. Prometió llegar a ${withArticle(time)} y no ha dado otra hora. Avisamos a la central.`,
  choices: 'Puede esperar, llamar o pedir que se cancele.',
  choicesAsked: 'Puede esperar o llamar. La central está decidiendo sobre su cancelación.',
  depositFrom: (time: string) =>
    `Si pide cancelar a partir de ${withArticle(time)}, nuestros términos le devuelven todo el depósito.`,
  depositNow: (minutes: number) =>
    `Pasaron más de ${minutes} minutos desde la primera hora que prometió, así que nuestros términos le devuelven todo el depósito si pide cancelar.`,
};
