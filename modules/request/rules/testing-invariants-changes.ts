import { isPartlyDone } from './testing-step.ts';
import type { Step } from './testing-step.ts';
import type { RequestState } from './types.ts';

/** Whether the customer's consent, or their second deposit, has just put a change into effect. */
export function isAcceptedChange({ before, command, decision, after }: Step): boolean {
  if (!decision.ok || after.changeStatus !== 'accepted' || before.changeStatus === 'accepted') return false;
  if (before.changeStatus === 'asked') return command.name === 'acceptChange' && before.changeDepositCents === 0;
  return (
    before.changeStatus === 'deposit_due' &&
    command.name === 'paymentVerified' &&
    command.matches &&
    command.amountCents === before.changeDepositCents
  );
}

/** What's left of all payments once the refunds in progress are done. */
export function willBeKept({ sessions }: RequestState): number {
  return sessions.reduce((sum, { status, amountCents, returnedCents = 0, refundCents = amountCents }) => {
    if (status === 'paid') return sum + amountCents - returnedCents;
    return status === 'refund_due' ? sum + amountCents - returnedCents - refundCents : sum;
  }, 0);
}

/** Whether money went back without us, or a refund failed: then what's kept isn't what the rules say. */
export function wentElsewhere({ sessions }: RequestState): boolean {
  return sessions.some(({ status, elsewhereCents = 0 }) => status === 'refund_failed' || elsewhereCents > 0);
}

/** What must hold for every step of a job that turns out to be another one, for `testing-invariants.ts`. */
export const CHANGE_INVARIANTS: Record<string, (step: Step) => boolean> = {
  'a payment is kept only as the deposit, or as the second one that is due': ({ before, after }) =>
    after.sessions.every(({ id, status, amountCents }) => {
      const was = before.sessions.find((one) => one.id === id)?.status;
      // A payment that went back in part was kept before.
      if (status !== 'paid' || was === 'paid' || was === 'refund_due' || was === 'refund_failed') return true;
      if (before.depositPaidAt === null) return amountCents === after.depositAmountCents;
      return before.changeStatus === 'deposit_due' && amountCents === before.changeDepositCents;
    }),
  'service and price change together, by consent alone, and the first ones stay on record': (step) => {
    const { before, after } = step;
    const same = before.serviceType === after.serviceType && before.firstPriceCents === after.firstPriceCents;
    const corrected = step.command.name === 'correctService' && step.decision.ok;
    if (corrected) return before.finalPriceCents === null && before.adminPriceCents === null;
    const firstPrice = before.firstPriceCents ?? before.finalPriceCents;
    if (isPartlyDone(step)) return after.serviceType === before.serviceType && after.firstPriceCents === firstPrice;
    if (!isAcceptedChange(step)) return same;
    return (
      after.serviceType === before.changeServiceType &&
      after.finalPriceCents === before.changePriceCents &&
      after.firstPriceCents === firstPrice &&
      after.firstServiceType === (before.firstServiceType ?? before.serviceType)
    );
  },
  'a change never takes more deposit than was paid': ({ after }) =>
    after.firstPriceCents === null ||
    after.depositPaidAt === null ||
    after.status === 'cancelled' ||
    wentElsewhere(after) ||
    willBeKept(after) >= (after.depositAmountCents ?? 0),
  'a completed job keeps exactly its deposit': ({ after }) =>
    after.status !== 'completed' || wentElsewhere(after) || willBeKept(after) === after.depositAmountCents,
  'nothing is done while the customer decides about a change': ({ before, command, decision }) =>
    !decision.ok ||
    (before.changeStatus !== 'asked' && before.changeStatus !== 'deposit_due') ||
    !['startService', 'completeJob', 'requestExtra'].includes(command.name),
  'a proposal ends with the job': ({ after }) =>
    (after.changeStatus !== 'asked' && after.changeStatus !== 'deposit_due') ||
    (after.status !== 'completed' && after.status !== 'cancelled'),
};
