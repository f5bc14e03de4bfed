import { MINUTE } from '#kernel/constants.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { WORK_LANGUAGE, textsFor } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import { lockedInWarning } from '#modules/request/copy/locked-in-mark.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { waitLimitsFor } from '#modules/request/rules/waiting.ts';
import type { WaitLimits } from '#modules/request/rules/waiting.ts';
import { claimedSince } from './claims.ts';
import { MAX_ON_CALL_REPEATS, ON_CALL_REPEAT_MS } from './rules/on-call.ts';
import { loadSettings, waitLimits } from './settings.ts';
import type { SettingsView } from './settings.ts';
import { enqueue } from '#modules/message/index.ts';
import type { NewMessage } from '#modules/message/index.ts';
import type { CustomerRequest, PrismaClient } from '#prisma/generated/client.ts';
import type { OnCallActivities, ProjectionResult } from '#modules/request/rules/temporal-activities.ts';
import { pickupCityOf } from '#modules/request/index.ts';
import type { MessageSettings } from '#modules/request/index.ts';

/** Why a request waits for the desk. */
type WaitReason = 'price' | 'answer' | 'provider' | 'silent' | 'cancellation' | 'failure' | 'late';

/** An alert about a wait. Numbers 1 and 2 are due at the two time limits. Higher numbers are repeats. */
interface Alert {
  number: number;
  at: Millis;
}

type Settings = Pick<MessageSettings, 'publicUrl' | 'on'>;

const NO_ALERT: ProjectionResult = { textsWait: false, callAt: null };

/**
 * The activity that texts the on-call phones about a request that has waited for the desk too long: once at each time
 * limit of each wait, and then up to {@link MAX_ON_CALL_REPEATS} times until somebody takes care of the request.
 */
export function onCallActivities(prisma: PrismaClient, settings: Settings): OnCallActivities {
  return {
    async tellOnCall({ requestId, now: workflowTime }) {
      const now = Math.max(workflowTime, Date.now());
      const row = await prisma.customerRequest.findUnique({ where: { id: requestId } });
      // Don't use cached settings. An alert that went to an outdated number isn't sent again to the new one.
      const desk = await loadSettings();
      const alerts = row ? onCallAlertsOf(row, [desk.lateMinutes * MINUTE, desk.overdueMinutes * MINUTE]) : [];
      if (!row || alerts.length === 0) return NO_ALERT;
      const due = alerts.filter(({ at }) => at <= now);
      const textsWait = await enqueueAlert(prisma, row, due, now, { ...settings, desk });
      return { textsWait, callAt: alerts[due.length]?.at ?? null };
    },
  };
}

/** When to send the first alert about the current wait to the on-call phone; null if it isn't the desk's turn. */
export async function firstAlertAt(row: CustomerRequest): Promise<Millis | null> {
  return row.next_actor === 'admin' ? (onCallAlertsOf(row, await waitLimits())[0]?.at ?? null) : null;
}

/**
 * When the on-call phones are alerted about the current wait. If the desk's turn began because a provider is silent,
 * there's no second alert. Both time limits count from when the provider got the job. By default, both have passed when
 * the provider counts as silent, so the second alert would be due at once.
 */
function onCallAlertsOf(row: CustomerRequest, limitsInSettings: WaitLimits): Alert[] {
  if (row.next_actor !== 'admin') return [];
  const limits = waitLimitsFor(row.locked_in !== null, limitsInSettings);
  const repeats = Array.from({ length: MAX_ON_CALL_REPEATS }, (_, n) => limits[1] + (n + 1) * ON_CALL_REPEAT_MS);
  const alerts = [...limits, ...repeats].map((wait, n) => ({ number: n + 1, at: row.turn_since.getTime() + wait }));
  return waitReasonOf(row) === 'silent' ? alerts.filter(({ number }) => number !== 2) : alerts;
}

/** Queues the SMS that are due. If several alerts are due at once, queues only those of the last one. */
async function enqueueAlert(
  prisma: PrismaClient,
  row: CustomerRequest,
  due: Alert[],
  now: Millis,
  { on, publicUrl, desk }: Settings & { desk: SettingsView },
): Promise<boolean> {
  const last = due.at(-1)?.number;
  if (last === undefined) return false;
  const { onCall, backup } = await phonesFor(row, last, desk, now);
  const message = { request: row, recipient: 'admin', body: bodyOf(row, publicUrl, now) } as const;
  const key = waitKey(row);
  const write = (phone: string, purpose: string, more: Pick<NewMessage, 'withheld'> = {}) =>
    enqueue(prisma, { ...message, phone, purpose: `${purpose}${key}`, ...more }, { on, now });
  // Repeats are a kind of their own, with their own daily limit.
  const kind = last > 2 ? 'on_call_again' : 'on_call';
  if (onCall && last > 1) await write(onCall, 'on_call:1', { withheld: 'overtaken' });
  const written = [
    ...(onCall ? [await write(onCall, `${kind}:${last}`)] : []),
    ...(backup ? [await write(backup, `${kind}:${last}:backup`)] : []),
  ];
  return written.includes('queued');
}

/**
 * Who gets an alert. The first one goes to the on-call phone, later ones also to the backup phone. While somebody takes
 * care of the request, the backup phone gets none and there are no repeats. If nobody is on call, the backup phone gets
 * the first alert too.
 */
async function phonesFor(row: CustomerRequest, alertNumber: number, desk: SettingsView, now: Millis) {
  const { onCallPhone: onCall, backupOnCallPhone: backup } = desk;
  const isTaken = alertNumber > 1 && (await isTakenCareOf(row, now));
  return {
    onCall: isTaken && alertNumber > 2 ? null : onCall,
    backup: isTaken || backup === onCall || (alertNumber === 1 && onCall !== null) ? null : backup,
  };
}

/**
 * Whether an admin has a claim on the request, and somebody claimed or opened the request since this wait began. An
 * older claim alone isn't enough, because a page that nobody looks at may keep it. If somebody is locked in, even a new
 * claim isn't enough.
 */
async function isTakenCareOf({ id, locked_in, turn_since, last_opened_at }: CustomerRequest, now: Millis) {
  if (locked_in !== null) return false;
  const claimed = await claimedSince(id, now);
  return claimed !== null && (claimed >= turn_since || (last_opened_at !== null && last_opened_at >= turn_since));
}

function waitReasonOf(row: CustomerRequest): WaitReason {
  const { status, cancellation_asked_at: asked, failure_reason: failure, promise_warned_at: warned } = row;
  switch (status) {
    case 'pending_admin_review':
      return 'price';
    case 'negotiating':
      return 'answer';
    case 'deposit_paid':
      return 'provider';
    default:
      if (asked) return 'cancellation';
      if (failure !== null) return 'failure';
      return warned === null ? 'silent' : 'late';
  }
}

/** Identifies this wait in the SMS's purpose, so that each wait of a request gets its own alert. */
function waitKey(row: CustomerRequest): string {
  const wait = waitReasonOf(row);
  switch (wait) {
    case 'price':
      return '';
    case 'answer':
      return ':answer';
    case 'cancellation':
      return `:cancellation:${row.cancellation_asked_at?.getTime()}`;
    case 'late':
      return `:late:${row.promise_warned_at?.getTime()}`;
    default:
      // A wait for a provider, for a decision about a failure, or because a provider is silent. It starts over, with a
      // new `turn_since`, when a proposed change is answered or withdrawn.
      return `:${wait}:${row.turn_since.getTime()}`;
  }
}

/** The text of the SMS. It has no name, phone number or street, because it may be shown on a locked screen. */
function bodyOf(row: CustomerRequest, publicUrl: string, now: Millis): string {
  const t = textsFor(messagesTexts, WORK_LANGUAGE).onCall;
  return t.waiting({
    number: formatRequestNumber(row.request_number),
    service: serviceLabel(row.service_type, WORK_LANGUAGE),
    city: pickupCityOf(row),
    lockedIn: lockedInWarning(row.locked_in, WORK_LANGUAGE),
    what: t.what[waitReasonOf(row)],
    minutes: Math.floor((now - row.turn_since.getTime()) / MINUTE),
    link: `${publicUrl}/admin/request/${row.id}`,
  });
}
