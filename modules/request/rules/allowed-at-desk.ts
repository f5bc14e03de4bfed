import { MIN_PRICE_CENTS } from '#kernel/money.ts';
import { mayOpenPayment } from './changes.ts';
import { refusalOf } from './decide.ts';
import { allowedCommands } from './may-give.ts';
import type { RequestState } from './types.ts';

/**
 * Whether the dispatcher may give each of these commands now, according to the lifecycle table. The desk shows a form
 * for each one that's allowed.
 */
export function commandsAllowedAtDesk(state: RequestState, now: number) {
  const may = allowedCommands('admin', state.status);
  return {
    ...may,
    setPrice: refusalOf(state, { name: 'setPrice', amountCents: MIN_PRICE_CENTS }, now) === undefined,
    reassignProvider: refusalOf(state, { name: 'reassignProvider' }, now) === undefined,
    correctService: refusalOf(state, { name: 'correctService', serviceType: state.serviceType }, now) === undefined,
    acceptCounter: refusalOf(state, { name: 'acceptCounter' }, now) === undefined,
    openPayment: mayOpenPayment(state),
    confirmPayment: may.confirmPayment && state.onSitePaidAt === null,
    retryRefund: refusalOf(state, { name: 'retryRefund' }, now) === undefined,
    settleByHand: refusalOf(state, { name: 'settleByHand', inputId: 'reason' }, now) === undefined,
    deleteRequest: refusalOf(state, { name: 'deleteRequest' }, now) === undefined,
  };
}
