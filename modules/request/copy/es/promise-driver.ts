import { withSpanishArticle, withFinalPeriod } from '#kernel/copy/spanish-times.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { promiseDriverTexts as English } from '../en/promise-driver.ts';

export const promiseDriverTexts: TranslationOf<typeof English> = {
  promised: (time: string) => `Prometió llegar a ${withSpanishArticle(time)}`,
  heading: 'Su proveedor dio otra hora de llegada',
  newTime: ({ name, time, first, reason }) =>
    `${withFinalPeriod(`${name} ahora promete llegar a ${withSpanishArticle(time)}${reason && ` (${reason})`}`)} Al principio había prometido llegar a ${withFinalPeriod(withSpanishArticle(first))}`,
  doubt: (name: string, time: string) =>
    `Parece que ${name} todavía no llega con usted. Prometió llegar a ${withSpanishArticle(time)} y no ha dado otra hora. Ya avisamos a la central.`,
  choices: 'Puede esperar, llamar o pedir que se cancele.',
  choicesAsked: 'Puede esperar o llamar. La central está decidiendo sobre su cancelación.',
  depositFrom: (time: string) =>
    `Si pide cancelar a partir de ${withSpanishArticle(time)}, le devolvemos todo el depósito, según nuestros términos.`,
  depositNow: (minutes: number) =>
    `Ya pasaron más de ${minutes} minutos desde la primera hora que prometió. Si pide cancelar, le devolvemos todo el depósito, según nuestros términos.`,
};
