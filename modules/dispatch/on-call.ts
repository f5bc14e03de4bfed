import { SECOND } from '#kernel/constants.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import { lockedInMark } from '#modules/request/copy/locked-in-mark.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { limitsFor, waitLevel } from '#modules/request/rules/waiting.ts';
import type { WaitLimits } from '#modules/request/rules/waiting.ts';
import { cityOf } from '#modules/place/rules/point.ts';
import { onCallPhone, waitLimits } from './settings.ts';
import { enqueue } from '#modules/message/index.ts';
import type { NewMessage } from '#modules/message/index.ts';
import type { CustomerRequest, PrismaClient } from '#prisma/generated/client.ts';
import type { OnCallActivities, ProjectionResult } from '#modules/request/rules/temporal-activities.ts';
import type { MessageSettings } from '#modules/request/index.ts';

/** What a request waits for at the desk. */
type Wait = 'price' | 'answer' | 'provider' | 'silent' | 'cancellation' | 'failure' | 'late';

type Settings = Pick<MessageSettings, 'publicUrl' | 'on'>;

const NO_ALERT: ProjectionResult = { textsWait: false, callAt: null };

/**
 * The activity that texts the on-call phone about a request that has waited for the desk too long: once at each time
 * limit of each wait.
 */
export function onCallActivities(prisma: PrismaClient, settings: Settings): OnCallActivities {
  return {
    async tellOnCall({ requestId, at }) {
      const now = Math.max(at, Date.now());
      const row = await prisma.customerRequest.findUnique({ where: { id: requestId } });
      const limits = await waitLimits();
      const [first] = row ? alertTimes(row, limits) : [];
      if (!row || first === undefined) return NO_ALERT;
      const textsWait = first <= now && (await enqueueAlert(prisma, row, limits, now, settings));
      return { textsWait, callAt: alertTimes(row, limits).find((time) => time > now) ?? null };
    },
  };
}

/** When to send the first alert about the current wait to the on-call phone; null if it isn't the desk's turn. */
export async function firstAlertAt(row: CustomerRequest): Promise<Millis | null> {
  return row.next_actor === 'admin' ? (alertTimes(row, await waitLimits())[0] ?? null) : null;
}

/**
 * The times at which the on-call phone is alerted about the current wait. If the request waits because its provider is
 * silent, only the first limit counts: the provider has already had five minutes.
 */
function alertTimes(row: CustomerRequest, set: WaitLimits): Millis[] {
  if (row.next_actor !== 'admin') return [];
  const limits = limitsFor(row.locked_in !== null, set);
  const counted = currentWait(row) === 'silent' ? limits.slice(0, 1) : limits;
  return counted.map((limit) => row.turn_since.getTime() + limit);
}

/** Queues the SMS that is due. If a request is past both limits, queues only the SMS for the second one. */
async function enqueueAlert(
  prisma: PrismaClient,
  row: CustomerRequest,
  limits: WaitLimits,
  now: Millis,
  { on, publicUrl }: Settings,
): Promise<boolean> {
  const phone = await onCallPhone();
  if (!phone) return false;
  const message = { request: row, recipient: 'admin', phone, body: bodyOf(row, publicUrl, now) } as const;
  const write = (more: Pick<NewMessage, 'purpose' | 'withheld'>) =>
    enqueue(prisma, { ...message, ...more }, { on, now });
  const key = waitKey(row);
  const level = waitLevel(now - row.turn_since.getTime(), limitsFor(row.locked_in !== null, limits));
  if (currentWait(row) === 'silent') return (await write({ purpose: `on_call${key}` })) === 'queued';
  if (level === 2) await write({ purpose: `on_call:1${key}`, withheld: 'overtaken' });
  return (await write({ purpose: `on_call:${level}${key}` })) === 'queued';
}

function currentWait(row: CustomerRequest): Wait {
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
  const wait = currentWait(row);
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
      // A wait for a provider or about a failure starts over when the customer has answered a proposed change.
      return `:${wait}:${row.turn_since.getTime()}`;
  }
}

/** The text of the SMS. It has no name, phone number or street, because it may be shown on a locked screen. */
function bodyOf(row: CustomerRequest, publicUrl: string, now: Millis): string {
  const t = textsFor(messagesTexts, 'en').onCall;
  return t.waiting({
    number: formatRequestNumber(row.request_number),
    service: serviceLabel(row.service_type),
    city: cityOf(row),
    lockedIn: lockedInMark(row.locked_in, 'en'),
    what: t.what[currentWait(row)],
    minutes: Math.floor((now - row.turn_since.getTime()) / (60 * SECOND)),
    link: `${publicUrl}/admin/request/${row.id}`,
  });
}
