import { COMMISSION_PERCENT, formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { endingTermsTexts as English } from '../en/ending-terms.ts';

export const endingTermsTexts: TranslationOf<typeof English> = {
  heading: 'Si no se puede hacer el trabajo',
  lead: 'La central decide y le dice por qué. Nunca retenemos más que su depósito.',
  refund: (reasons: string) => `Se le devuelve todo si ${reasons}.`,
  fee: (cents: Cents, reasons: string) =>
    `Del depósito, ${formatMoney(cents)} (o todo, si es menor) son para el proveedor por haber ido si ${reasons}.`,
  change: (over: Cents) =>
    `Si el trabajo resulta ser otro, usted verá primero el precio nuevo, y no se hace ni se cobra nada hasta que lo acepte. Si supera por más de ${formatMoney(over)} el precio que cubren sus depósitos, primero se paga el ${COMMISSION_PERCENT}% de la diferencia.`,
  solved: 'usted pudo seguir sin ayuda cuando el proveedor ya iba en camino',
  solvedBefore: 'usted pudo seguir sin ayuda antes de que saliera el proveedor',
  keep: (reasons: string) => `Retenemos el depósito si ${reasons}.`,
  late: (minutes: number) =>
    `Si su proveedor no ha llegado ${minutes} minutos después de la hora que prometió al principio, usted puede pedir que se cancele y recuperar todo el depósito, a menos que la central le dé un motivo para no hacerlo.`,
  or: (reasons: readonly string[]) =>
    reasons.length < 2 ? reasons.join('') : `${reasons.slice(0, -1).join(', ')} o ${reasons.at(-1)}`,
};
