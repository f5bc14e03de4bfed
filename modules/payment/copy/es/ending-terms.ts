import { COMMISSION_PERCENT, formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { endingTermsTexts as English } from '../en/ending-terms.ts';

/** Spanish of `ending-terms.ts`. */
export const endingTermsTexts: Words<typeof English> = {
  heading: 'Si no se puede hacer el trabajo',
  lead: 'La central decide, con un motivo que usted puede leer. Nunca se conserva más que su depósito.',
  refund: (reasons: string) => `Se le devuelve todo si ${reasons}.`,
  fee: (cents: Cents, reasons: string) =>
    `${formatMoney(cents)} de él, o todo un depósito menor, son para el proveedor por haber ido si ${reasons}.`,
  change: (over: Cents) =>
    `Si el trabajo resulta ser otro, usted ve antes el precio nuevo, y nada se hace ni se cobra hasta que lo acepte. Si cuesta más de ${formatMoney(over)} por encima del precio que cubren sus depósitos, primero se paga el ${COMMISSION_PERCENT}% de la diferencia.`,
  solved: 'usted lo resolvió sin ayuda cuando el proveedor ya iba en camino',
  solvedBefore: 'usted lo resolvió sin ayuda antes de que el proveedor saliera',
  keep: (reasons: string) => `Se conserva si ${reasons}.`,
  late: (minutes: number) =>
    `Si su proveedor no está ahí ${minutes} minutos después de la hora que prometió primero, puede pedir la cancelación: se le devuelve todo, a menos que la central le dé un motivo.`,
  or: (reasons: readonly string[]) =>
    reasons.length < 2 ? reasons.join('') : `${reasons.slice(0, -1).join(', ')} o ${reasons.at(-1)}`,
};
