import {
  PRICE_OR_DEPOSIT_REMINDER_MS,
  CHECKOUT_GRACE_MS,
  DEPOSIT_WINDOW_MS,
  EXTRA_ANSWER_LIMIT_MS,
  LINK_EXPIRY_MS,
  PRICE_ANSWER_LIMIT_MS,
  PAYMENT_CONFIRMATION_LIMIT_MS,
  PROVIDER_RESPONSE_LIMIT_MS,
  RETENTION_MONTHS,
} from './limits.ts';
import { isChangeOpen, isSecondDepositBeingChecked } from './changed-job.ts';
import { ON_SITE, STATUSES } from './statuses.ts';
import { providerWaitOf } from './provider-wait.ts';
import { promiseDeadlines } from './promises.ts';
import type { Deadline, Millis, RequestState } from './types.ts';

/** A call to Stripe that is due. It's derived from the state alone, so a restarted workflow finds the same calls. */
export interface PaymentWork {
  kind: 'verify' | 'close' | 'refund';
  sessionId: string;
}

/** The Stripe calls that a request's sessions need, oldest first. */
export function paymentWorkOf(state: RequestState): PaymentWork[] {
  return state.sessions.flatMap((session): PaymentWork[] => {
    switch (session.status) {
      case 'reported':
        return [{ kind: 'verify', sessionId: session.id }];
      case 'closing':
        return [{ kind: 'close', sessionId: session.id }];
      case 'refund_due':
        return [{ kind: 'refund', sessionId: session.id }];
      default:
        return [];
    }
  });
}

/**
 * Whether a refund failed. We owe the money until the desk retries the refund (`retryRefund`) or gives the money back
 * by hand.
 */
export function hasFailedRefund(state: RequestState): boolean {
  return state.sessions.some((session) => session.status === 'refund_failed');
}

/** Whether we still owe a provider the fee for a job that wasn't done (docs/product.md, "Endings"). */
export function isProviderFeeOwed(state: RequestState): boolean {
  return state.providerFeeCents !== null && state.providerFeePaidAt === null;
}

/**
 * The deadline at which an ended request is deleted.
 * @param ended when it was completed or cancelled
 */
function purgeDeadline(ended: Millis): Deadline {
  return { name: 'purge', at: addMonths(ended, RETENTION_MONTHS) };
}

/** All timers running in this state, soonest first (docs/product.md, "Deadlines"). */
export function deadlinesOf(state: RequestState): Deadline[] {
  const deadlines: Deadline[] = [];
  switch (STATUSES[state.status].group) {
    case 'new':
    case 'offered':
      deadlines.push(...reminderDeadlines(state, state.waitingSince));
      deadlines.push({ name: 'no_answer', at: state.waitingSince + PRICE_ANSWER_LIMIT_MS });
      break;
    case 'payable':
      deadlines.push(...reminderDeadlines(state, state.approvedAt ?? state.waitingSince));
      deadlines.push({ name: 'deposit_window', at: (state.approvedAt ?? state.waitingSince) + DEPOSIT_WINDOW_MS });
      break;
    case 'paid':
      deadlines.push(...providerWaitDeadlines(state));
      break;
    case 'assigned':
      if (state.agreementAcceptedAt === null && state.providerSilentAt === null) {
        deadlines.push({ name: 'provider_silent', at: state.waitingSince + PROVIDER_RESPONSE_LIMIT_MS });
      }
      break;
    case 'completed':
      deadlines.push(...completionDeadlines(state, state.serviceCompletedAt ?? 0));
      break;
    default:
      break;
  }
  if (isChangeOpen(state) && state.changeDueAt !== null && !isSecondDepositBeingChecked(state)) {
    deadlines.push({ name: 'change_unanswered', at: state.changeDueAt });
  }
  deadlines.push(...promiseDeadlines(state));
  if (state.extraStatus === 'asked' && ON_SITE.includes(state.status)) {
    deadlines.push({ name: 'extra_unanswered', at: (state.extraAskedAt ?? 0) + EXTRA_ANSWER_LIMIT_MS });
  }
  const open = state.sessions.find((session) => session.status === 'open');
  if (open) deadlines.push({ name: 'session_check', at: open.expiresAt + CHECKOUT_GRACE_MS });
  const ended = state.serviceCompletedAt ?? state.cancelledAt;
  // Don't delete a request while money is moving or owed.
  const owes = paymentWorkOf(state).length > 0 || hasFailedRefund(state) || isProviderFeeOwed(state);
  if (ended !== null && !owes) deadlines.push(purgeDeadline(ended));
  return deadlines.sort((a, b) => a.at - b.at);
}

/**
 * The reminder to answer, once per turn.
 * @param since when the turn began
 */
function reminderDeadlines({ answerRemindedAt: last }: RequestState, since: Millis): Deadline[] {
  return last === null || last < since ? [{ name: 'answer_reminder', at: since + PRICE_OR_DEPOSIT_REMINDER_MS }] : [];
}

/**
 * The deadlines while no provider is found. First, we ask the customer whether to keep waiting. Later, the deposit is
 * refunded. There are none once the customer has chosen to wait.
 */
function providerWaitDeadlines(state: RequestState): Deadline[] {
  const wait = providerWaitOf(state);
  if (!wait || state.waitChosen) return [];
  return [
    ...(state.waitWarnedAt === null ? [{ name: 'wait_warning' as const, at: wait.choiceFrom }] : []),
    { name: 'no_provider', at: wait.until },
  ];
}

/**
 * The deadlines after completion: links expire, the provider is reminded of the on-site payment, then the desk is
 * alerted. The last two stop once the payment is confirmed, or once the provider said that they weren't paid.
 */
function completionDeadlines(state: RequestState, completedAt: Millis): Deadline[] {
  const deadlines: Deadline[] = [];
  if (state.linksExpiredAt === null) deadlines.push({ name: 'links_expire', at: completedAt + LINK_EXPIRY_MS });
  if (state.onSitePaidAt !== null || state.onSiteUnpaidAt !== null) return deadlines;
  if (state.onSiteRemindedAt === null) {
    deadlines.push({ name: 'on_site_reminder', at: completedAt + PAYMENT_CONFIRMATION_LIMIT_MS / 2 });
  }
  if (state.onSiteOverdueAt === null) {
    deadlines.push({ name: 'on_site_overdue', at: completedAt + PAYMENT_CONFIRMATION_LIMIT_MS });
  }
  return deadlines;
}

/** The deadline that comes next; null if there's none. */
export function nextDeadline(state: RequestState): Deadline | null {
  return deadlinesOf(state)[0] ?? null;
}

/** Adds calendar months in UTC. If the month has no such day, uses its last day. */
export function addMonths(from: Millis, months: number): Millis {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
