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
import { deliverText } from '#platform/text-delivery.ts';
import { hadItsShare, isOptedOut } from '#platform/texts.ts';
import type { CustomerRequest, Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { repeat } from './repeat.ts';

const LOOK_EVERY_MS = 5 * SECOND;
const BATCH = 50;
/** Longer than both calls to Twilio that one attempt makes: whoever was at it has given up. */
const TRY_AGAIN_MS = 30 * SECOND;
/** A bad night has that many; more of them come from somebody who plays with the form. */
const MOST_A_DAY = 300;

/** What a request waits for at the desk. */
type Wait = 'price' | 'answer' | 'provider' | 'silent' | 'cancellation';

/** A request that waits, for what, and since when; `key` tells its waits apart, each of which is told of anew. */
type Waiting = CustomerRequest & { wait: Wait; since: Date; key: string };

/** The ledger's key of the text for a limit (1 or 2): unique per request and wait, so that it is never sent twice. */
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
  return gateway ? sendQueued(prisma, gateway, { recipient: 'admin' }, { publicUrl, now }) : 0;
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

/** Writes what is due into the ledger. Who is over both limits at once gets one text, about the second. */
async function queueWaiting(prisma: PrismaClient, call: Call): Promise<void> {
  const { limits, now } = call;
  for (const row of await waitingLong(prisma, call)) {
    const level = waitLevel(now - row.since.getTime(), limits);
    const withheld = await reasonToWithhold(prisma, call);
    const message = (purpose: string, reason?: string) => ({
      request_id: row.id,
      purpose,
      recipient: 'admin' as const,
      phone: call.phone,
      body: bodyOf(row, call),
      ...(reason ? { status: 'withheld', error_code: reason } : {}),
    });
    await prisma.message.createMany({
      data:
        row.wait === 'silent'
          ? // Its limit is the five minutes it had to answer: told once, whatever was told before.
            [message(`on_call${row.key}`, withheld)]
          : [
              ...(level === 2 ? [message(onCallPurpose(1, row), 'overtaken')] : []),
              message(onCallPurpose(level, row), withheld),
            ],
      skipDuplicates: true,
    });
  }
}

async function reasonToWithhold(prisma: PrismaClient, { phone, now, on }: Call): Promise<string | undefined> {
  if (!on) return 'off';
  if (await isOptedOut(prisma, phone)) return 'opted_out';
  return (await hadItsShare(prisma, phone, now, MOST_A_DAY)) ? 'limit' : undefined;
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

/**
 * Sends what waits of texts that follow from no change of a request's life; each is taken by one worker, and again only after
 * that one must have given up.
 * @returns how many were handed over
 */
export async function sendQueued(
  prisma: PrismaClient,
  gateway: TextGateway,
  which: Prisma.MessageWhereInput,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<number> {
  const waiting = await prisma.message.findMany({
    where: {
      ...which,
      status: { in: ['queued', 'sending'] },
      OR: [{ claimed_at: null }, { claimed_at: { lt: new Date(now - TRY_AGAIN_MS) } }],
    },
    orderBy: { created_at: 'asc' },
    take: BATCH,
  });
  let sent = 0;
  for (const message of waiting) {
    if ((await deliverText(prisma, gateway, message, publicUrl, now)) === 'done') sent += 1;
  }
  return sent;
}

/** Looks every few seconds until stopped. */
export function startOnCall(
  prisma: PrismaClient,
  gateway: TextGateway | undefined,
  publicUrl: string,
): { stop(): Promise<void> } {
  return repeat('on-call', LOOK_EVERY_MS, () => tellOnCall(prisma, gateway, { publicUrl }));
}
