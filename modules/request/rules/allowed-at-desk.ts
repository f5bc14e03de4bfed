import { MIN_PRICE_CENTS } from '#kernel/money.ts';
import { mayOpenPayment } from './changes.ts';
import { refusalOf } from './decide.ts';
import type { CommandName } from './commands.ts';
import type { RequestState } from './types.ts';
import { mayTry } from './view.ts';

/** Which commands the dispatcher may give now, by asking the lifecycle table. The desk's page shows a form for each. */
export function allowedAtDesk(state: RequestState, now: number) {
  const may = (command: CommandName) => mayTry(command, state.status, 'admin');
  return {
    setPrice: refusalOf(state, { name: 'setPrice', amountCents: MIN_PRICE_CENTS }, now) === undefined,
    answerCounter: refusalOf(state, { name: 'acceptCounter' }, now) === undefined,
    openPayment: mayOpenPayment(state),
    assign: may('assignProvider'),
    reassign: may('reassignProvider'),
    generateLinks: may('generateLinks'),
    cancel: may('cancelRequest'),
    confirmPayment: may('confirmPayment') && state.onSitePaidAt === null,
    retryRefund: refusalOf(state, { name: 'retryRefund' }, now) === undefined,
    settleByHand: refusalOf(state, { name: 'settleByHand', inputId: 'reason' }, now) === undefined,
    remove: refusalOf(state, { name: 'deleteRequest' }, now) === undefined,
  };
}
