import { MINUTE } from '#kernel/constants.ts';
import { depositOf } from '#kernel/money.ts';
import { decide } from './decide.ts';
import { isAcceptedChange } from './testing-invariants-changes.ts';
import { keptCentsOf, centsStillToReturn } from './sessions.ts';
import { ON_THE_JOB } from './statuses.ts';
import { isEnded, endsPartlyDone, keepsNoMoney } from './testing-step.ts';
import type { Step } from './testing-step.ts';

/** What must be true of a job that goes wrong on site, after every command. `testing-invariants.ts` includes these. */
export const ENDING_INVARIANTS: Record<string, (step: Step) => boolean> = {
  'only a job that was done is completed': ({ after }) =>
    (after.status === 'completed') === (after.outcome === 'done' || after.outcome === 'partly_done') &&
    (after.outcome === null || isEnded(after)),
  'a provider does a job, and dispatch ends it as partly done for at most the agreed price': (step) => {
    const { before, after, command } = step;
    if (before.outcome === after.outcome || after.status !== 'completed') return true;
    if (command.name === 'completeJob') {
      return after.outcome === 'done' && after.finalPriceCents === before.finalPriceCents;
    }
    const [agreed, price] = [before.finalPriceCents ?? 0, after.finalPriceCents ?? 0];
    return (
      endsPartlyDone(step) &&
      after.outcome === 'partly_done' &&
      price <= agreed &&
      after.depositAmountCents === Math.min(before.depositAmountCents ?? 0, depositOf(price)) &&
      price - after.depositAmountCents <= agreed - (before.depositAmountCents ?? 0) &&
      after.extraCents === before.extraCents
    );
  },
  'the kept and the refunded part of each payment add up to its amount': ({ after }) =>
    after.sessions.every((session) => {
      const { amountCents, toReturnCents = 0, returnedCents = 0, status } = session;
      const isOwed = status === 'refund_due' || status === 'refund_failed';
      return (
        returnedCents >= 0 &&
        centsStillToReturn(session) <= keptCentsOf(session) &&
        isOwed === centsStillToReturn(session) > 0 &&
        (status === 'refunded') === (toReturnCents === amountCents && !isOwed)
      );
    }),
  'a provider fee is paid out of the deposit, and only for a job that was not done': ({ after }) =>
    after.providerFeeCents === null ||
    ((after.outcome === 'not_done' || after.outcome === 'gone') &&
      after.providerFeeCents > 0 &&
      after.providerFeeCents <= (after.depositAmountCents ?? 0)),
  'a customer is reported missing only after being asked, and 10 minutes after the arrival': ({
    before,
    command,
    decision,
    now,
  }) =>
    !decision.ok ||
    command.name !== 'reportFailure' ||
    command.reason !== 'nobody_here' ||
    (before.status === 'arrived' &&
      now - before.waitingSince >= 10 * MINUTE &&
      before.searchStartedAt !== null &&
      before.searchAnsweredAt === null),
  'a service is reported as failed only if the code was entered or skipped': ({ before, command, decision }) =>
    !decision.ok ||
    command.name !== 'reportFailure' ||
    command.reason !== 'service_failed' ||
    before.handshake !== 'waiting',
  'a provider asks for the customer and reports a failure five times at most': ({ after }) =>
    after.searches <= 5 && after.failureReports <= 5,
  'a customer asks to cancel only while there is a provider': ({ after }) =>
    after.cancellationAskedAt === null || ON_THE_JOB.includes(after.status) || isEnded(after),
  'nobody sets out or begins the work while dispatch decides about a wish to cancel': ({ before, command, decision }) =>
    !decision.ok ||
    before.cancellationAskedAt === null ||
    (command.name !== 'startJob' && command.name !== 'startService'),
  'no extra waits for an answer while dispatch decides': ({ after }) =>
    after.failureReason === null || after.extraStatus !== 'asked',
  'a failure stands until dispatch or its provider decides, or the customer agrees to another job': (step) =>
    step.before.failureReason === null ||
    step.after.failureReason !== null ||
    isAcceptedChange(step) ||
    ['resumeJob', 'reassignProvider', 'endPartlyDone'].includes(step.command.name),
  'dispatch can end any job on site': ({ after, now }) => {
    if (after.status !== 'arrived' && after.status !== 'in_progress') return true;
    const nothing = { outcome: 'not_done', keptCents: 0, providerCents: 0 } as const;
    const decision = decide(after, { name: 'endJob', ...nothing, inputId: 'input' }, now);
    return decision.ok && decision.state.status === 'cancelled' && keepsNoMoney(decision.state, now);
  },
};
