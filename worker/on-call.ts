import { SECOND } from '#domain/constants.ts';
import { waitLevel } from '#domain/waiting.ts';
import type { WaitLimits } from '#domain/waiting.ts';
import { lookUpPlace, nearestPlace } from '#domain/places/look-up.ts';
import { formatRequestNumber } from '#domain/request-number.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { messagesTexts } from '#domain/texts/messages.ts';
import { serviceLabel } from '#domain/texts/services.ts';
import type { TextGateway } from '#integrations/twilio/gateway.ts';
import { WAITS_FOR_DESK } from '#platform/desk-queue.ts';
import { pointOf } from '#platform/facts.ts';
import { onCallPhone, waitLimits } from '#platform/settings.ts';
import { deliverDue, enqueue } from '#platform/sms/outbox.ts';
import type { NewMessage } from '#platform/sms/outbox.ts';
import type { CustomerRequest, PrismaClient } from '#prisma/generated/client.ts';

const BATCH = 50;

/** What a request waits for at the desk. */
type Wait = 'price' | 'answer' | 'provider' | 'silent' | 'cancellation';

/** A request that waits, for what, and since when; `key` tells its waits apart, each of which is told of anew. */
type Waiting = CustomerRequest & { wait: Wait; since: Date; key: string };

/** The purpose of the message for a limit (1 or 2): unique per request and wait, so that it is never sent twice. */
function onCallPurpose(limit: number, { key }: Waiting): string {
  return `on_call:${limit}${key}`;
}

/**
 * Texts the on-call phone about requests that have waited for the desk longer than a limit, once per wait and limit.
 * Several workers may do so at once.
 *
 * @param gateway undefined where texts are not set up: then it is written down that none was sent
 * @returns how many texts were handed over
 */
export async function tellOnCall(
  prisma: PrismaClient,
  gateway: TextGateway | undefined,
  { publicUrl, now = Date.now() }: { publicUrl: string; now?: number },
): Promise<number> {
  const phone = await onCallPhone();
  if (phone) await queueWaiting(prisma, { phone, publicUrl, now, limits: await waitLimits(), on: !!gateway });
  if (!gateway) return 0;
  const results = await deliverDue({ prisma, gateway, publicUrl }, { recipient: 'admin' }, { now });
  return results.filter((result) => result === 'done').length;
}

interface Call {
  phone: string;
  publicUrl: string;
  now: number;
  limits: WaitLimits;
  on: boolean;
}

/** Who has waited too long and is not told of yet. */
function waitingLong(prisma: PrismaClient, { limits, now }: Call): Promise<Waiting[]> {
  const [late, overdue] = limits.map((limit) => new Date(now - limit));
  return prisma.$queryRaw<Waiting[]>`
    SELECT * FROM (
      SELECT r.*, w.wait, r.turn_since AS since,
             CASE w.wait WHEN 'price' THEN '' WHEN 'answer' THEN ':answer'
               WHEN 'cancellation' THEN ':cancellation:' || (extract(epoch FROM r.cancellation_asked_at) * 1000)::bigint
               ELSE ':' || w.wait || ':' || r.assignments END AS key
        FROM customer_requests r CROSS JOIN LATERAL (
          SELECT CASE r.status WHEN 'pending_admin_review' THEN 'price' WHEN 'negotiating' THEN 'answer'
            WHEN 'deposit_paid' THEN 'provider'
            ELSE CASE WHEN r.cancellation_asked_at IS NULL THEN 'silent' ELSE 'cancellation' END END AS wait) w
       WHERE ${WAITS_FOR_DESK}) r
     WHERE since <= ${late}
       AND NOT EXISTS (
         SELECT 1 FROM messages m WHERE m.request_id = r.id
            AND m.purpose = CASE WHEN r.wait = 'silent' THEN 'on_call' || r.key
              WHEN r.since <= ${overdue} THEN 'on_call:2' || r.key ELSE 'on_call:1' || r.key END)
     ORDER BY since LIMIT ${BATCH}`;
}

/** Writes what is due into the outbox. Who is over both limits at once gets one text, about the second. */
async function queueWaiting(prisma: PrismaClient, call: Call): Promise<void> {
  const { limits, now, on, phone } = call;
  for (const row of await waitingLong(prisma, call)) {
    const message = { request: row, recipient: 'admin', phone, body: bodyOf(row, call) } as const;
    const write = (more: Pick<NewMessage, 'purpose' | 'withheld'>) =>
      enqueue(prisma, { ...message, ...more }, { on, now });
    // Its limit is the five minutes it had to answer: told once, whatever was told before.
    if (row.wait === 'silent') {
      await write({ purpose: `on_call${row.key}` });
      continue;
    }
    const level = waitLevel(now - row.since.getTime(), limits);
    if (level === 2) await write({ purpose: onCallPurpose(1, row), withheld: 'overtaken' });
    await write({ purpose: onCallPurpose(level, row) });
  }
}

/** No name, phone or street: a phone shows it to whoever stands beside. */
function bodyOf(row: Waiting, { publicUrl, now }: Call): string {
  const t = textsFor(messagesTexts, 'en').onCall;
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const place = pickup ? nearestPlace(pickup) : lookUpPlace(row.location_address ?? '');
  return t.waiting({
    number: formatRequestNumber(row.request_number),
    service: serviceLabel(row.service_type),
    city: place?.city ?? 'Dallas/Fort Worth',
    what: t.what[row.wait],
    minutes: Math.floor((now - row.since.getTime()) / (60 * SECOND)),
    link: `${publicUrl}/admin/request/${row.id}`,
  });
}
