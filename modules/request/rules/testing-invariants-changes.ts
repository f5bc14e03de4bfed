import { depositOf } from '#kernel/money.ts';
import { depositsPaid } from './changed-job.ts';
import type { Command } from './commands.ts';
import { centsMeantToKeep } from './sessions.ts';
import { isEnded, endsPartlyDone } from './testing-step.ts';
import type { Step } from './testing-step.ts';
import type { CheckoutSession, RequestState } from './types.ts';

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
export function keptCentsInTheEnd({ sessions }: RequestState): number {
  return sessions.reduce(
    (sum, session) =>
      session.status === 'paid' || session.status === 'refund_due' ? sum + centsMeantToKeep(session) : sum,
    0,
  );
}

/**
 * Whether a refund failed, or money went back by a dispute or by a refund that somebody made at Stripe itself. Then we
 * may keep a different amount than the rules say.
 */
export function mayKeepOtherAmount({ sessions }: RequestState): boolean {
  return sessions.some(({ status, elsewhereCents = 0 }) => status === 'refund_failed' || elsewhereCents > 0);
}

/** Whether Stripe may have a payment of this session that we don't know about yet. */
function mayHaveBeenPaid({ status }: CheckoutSession): boolean {
  return status === 'open' || status === 'reported' || status === 'closing';
}

/** How much of the deposit this command says to keep, in cents. A cancellation without a provider keeps nothing. */
function keptCentsConfirmedBy(command: Command, { providerAssigned, depositAmountCents }: RequestState): number {
  if (command.name === 'endJob') return command.keptCents;
  const keeps = command.name === 'cancelRequest' && command.by === 'admin' && command.refundDeposit === false;
  return keeps && providerAssigned ? (depositAmountCents ?? 0) : 0;
}

/** What must be true of deposits and changed jobs after every command. `testing-invariants.ts` includes these. */
export const CHANGE_INVARIANTS: Record<string, (step: Step) => boolean> = {
  'a payment is kept only as the deposit, or as the second one that is due': ({ before, after }) =>
    after.sessions.every(({ id, status, amountCents }) => {
      const was = before.sessions.find((one) => one.id === id)?.status;
      // Skip payments that aren't kept, and those that were kept before this command. That includes payments whose
      // refund was due or had failed: they become `paid` again after a partial refund.
      if (status !== 'paid' || was === 'paid' || was === 'refund_due' || was === 'refund_failed') return true;
      if (before.depositPaidAt === null) return amountCents === after.depositAmountCents;
      return before.changeStatus === 'deposit_due' && amountCents === before.changeDepositCents;
    }),
  'a second deposit is opened only while no other one is open or being checked': ({ before, command, after }) =>
    command.name !== 'paymentOpened' ||
    before.changeStatus !== 'deposit_due' ||
    !before.sessions.some(mayHaveBeenPaid) ||
    // The session of a repeated command is known already.
    before.sessions.some(({ id }) => id === command.session.id) ||
    after.sessions.find(({ id }) => id === command.session.id)?.status !== 'open',
  'a second deposit that may be paid is asked about before its proposal lapses': ({ before, command, after }) =>
    command.name !== 'deadlinePassed' ||
    before.changeStatus !== 'deposit_due' ||
    after.changeStatus !== 'withdrawn' ||
    isEnded(after) ||
    !before.sessions.some(mayHaveBeenPaid),
  'of a cancelled job no more is kept than dispatch confirmed': ({ before, command, after }) => {
    if (after.status !== 'cancelled' || mayKeepOtherAmount(before) || mayKeepOtherAmount(after)) return true;
    const confirmedCents =
      before.status === 'cancelled' ? keptCentsInTheEnd(before) : keptCentsConfirmedBy(command, before);
    return keptCentsInTheEnd(after) <= confirmedCents;
  },
  'service and price change together, by consent alone, and the first ones stay on record': (step) => {
    const { before, after } = step;
    const same = before.serviceType === after.serviceType && before.firstPriceCents === after.firstPriceCents;
    const corrected = step.command.name === 'correctService' && step.decision.ok;
    if (corrected) return before.finalPriceCents === null && before.adminPriceCents === null;
    const firstPrice = before.firstPriceCents ?? before.finalPriceCents;
    if (endsPartlyDone(step)) return after.serviceType === before.serviceType && after.firstPriceCents === firstPrice;
    if (!isAcceptedChange(step)) return same;
    return (
      after.serviceType === before.changeServiceType &&
      after.finalPriceCents === before.changePriceCents &&
      after.firstPriceCents === firstPrice &&
      after.firstServiceType === (before.firstServiceType ?? before.serviceType)
    );
  },
  'an accepted change replaces every extra': (step) =>
    !isAcceptedChange(step) ||
    (step.after.extraCents === null && step.after.extraStatus === null && step.after.extraAskedAt === null),
  'a second deposit makes 15% of the new price, and is asked for only above the limit': ({
    before,
    command,
    after,
  }) => {
    const { changeDepositCents: second, changePriceCents: price } = after;
    if (command.name !== 'proposeChange' || before === after || second === null || price === null) return true;
    const first = before.firstPriceCents ?? before.finalPriceCents ?? 0;
    if (price - first <= command.overCents) return second === 0;
    return second === 0 || depositsPaid(before.sessions) + second === depositOf(price);
  },
  'all deposits together are at most 15% of the highest price that was agreed': ({ before, after }) =>
    before.depositPaidAt === null ||
    // After the end, the sum may rise without a new deposit: `depositsPaid` leaves out a payment while a part of it is
    // being refunded, and counts it again afterward.
    isEnded(after) ||
    depositsPaid(after.sessions) <= Math.max(depositsPaid(before.sessions), depositOf(after.finalPriceCents ?? 0)),
  'a change never takes more deposit than was paid': ({ after }) =>
    after.firstPriceCents === null ||
    after.depositPaidAt === null ||
    after.status === 'cancelled' ||
    mayKeepOtherAmount(after) ||
    keptCentsInTheEnd(after) >= (after.depositAmountCents ?? 0),
  'a completed job keeps exactly its deposit': ({ after }) =>
    after.status !== 'completed' || mayKeepOtherAmount(after) || keptCentsInTheEnd(after) === after.depositAmountCents,
  'nothing is done while the customer decides about a change': ({ before, command, decision }) =>
    !decision.ok ||
    (before.changeStatus !== 'asked' && before.changeStatus !== 'deposit_due') ||
    !['startService', 'completeJob', 'requestExtra'].includes(command.name),
  'no job ends for want of a provider while the customer decides about a change': ({ before, command, decision }) =>
    !decision.ok ||
    (before.changeStatus !== 'asked' && before.changeStatus !== 'deposit_due') ||
    command.name !== 'deadlinePassed' ||
    command.deadline !== 'no_provider',
  'it is on record when the last proposal was closed': ({ before, after, now }) => {
    const [wasOpen, isOpen] = [before, after].map(
      ({ changeStatus }) => changeStatus === 'asked' || changeStatus === 'deposit_due',
    );
    if (isOpen || after.changeStatus === null) return after.changeClosedAt === null;
    return after.changeClosedAt === (wasOpen ? now : before.changeClosedAt);
  },
  'a proposal ends with the job': ({ after }) =>
    (after.changeStatus !== 'asked' && after.changeStatus !== 'deposit_due') ||
    (after.status !== 'completed' && after.status !== 'cancelled'),
};
