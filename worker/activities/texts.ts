import { ApplicationFailure } from '@temporalio/common';
import { etaMinutes, formatEta, haversineMiles } from '#domain/distance.ts';
import { lookUpPlace, nearestPlace } from '#domain/places/look-up.ts';
import type { RequestState } from '#domain/lifecycle/types.ts';
import type { DueText } from '#domain/lifecycle/texts-due.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import type { Locale } from '#domain/texts/catalogue.ts';
import { messagesTexts } from '#domain/texts/messages.ts';
import type { TextFacts } from '#domain/texts/messages.ts';
import { TextRefused, TextUnavailable, WEBHOOK_RETRIES } from '#integrations/twilio/gateway.ts';
import type { SentText, TextGateway } from '#integrations/twilio/gateway.ts';
import { pointOf } from '#platform/facts.ts';
import { logger } from '#platform/logger.ts';
import { hadItsShare, isOptedOut, optOut } from '#platform/texts.ts';
import type { CustomerRequest, Message, Prisma, PrismaClient } from '#prisma/generated/client.ts';
import type { Projection, TextActivities } from '#workflows/activities.ts';

/** What the words need beside the row, and whether texts are sent at all. */
export interface TextSettings {
  publicUrl: string;
  /** As it is now: the desk may change it. */
  servicePhone: () => Promise<string>;
  on: boolean;
}

const WAITING = ['queued', 'sending'] as const;
/** Longer than any attempt: a claim that is older was left by a worker that is gone. */
const CLAIM_MS = 30_000;

type Transaction = Prisma.TransactionClient;
interface Links {
  publicUrl: string;
  servicePhone: string;
}
interface Phones {
  provider: string | null;
}

/** The numbers as they are before a change: who is off the job is still told. */
export async function phonesOf(transaction: Transaction, id: string): Promise<Phones | null> {
  const row = await transaction.customerRequest.findUnique({ where: { id }, select: { provider_phone: true } });
  return row && { provider: row.provider_phone };
}

/**
 * Writes the texts of a change into the ledger, in its transaction, so that neither is there without the other. One that
 * may not be sent is written down as such.
 */
export async function queueTexts(
  transaction: Transaction,
  { state, texts = [] }: Projection,
  before: Phones | null,
  settings: TextSettings,
): Promise<void> {
  if (texts.length === 0) return;
  const row = await transaction.customerRequest.findUniqueOrThrow({ where: { id: state.requestId } });
  const links = { publicUrl: settings.publicUrl, servicePhone: await settings.servicePhone() };
  for (const text of texts) {
    const phone = phoneFor(text, row, before);
    if (!phone) continue;
    const withheld = await reasonToWithhold(transaction, text, phone, row, settings);
    await transaction.message.createMany({
      data: [
        {
          request_id: row.id,
          purpose: `${text.purpose}:${state.version}`,
          recipient: text.to,
          phone,
          body: bodyOf(text, row, state, links),
          ...(withheld ? { status: 'withheld', error_code: withheld } : {}),
        },
      ],
      skipDuplicates: true,
    });
  }
}

function phoneFor(text: DueText, row: CustomerRequest, before: Phones | null): string | null {
  if (text.to === 'customer') return row.phone;
  return text.purpose === 'job_off' ? (before?.provider ?? null) : row.provider_phone;
}

async function reasonToWithhold(
  transaction: Transaction,
  text: DueText,
  phone: string,
  row: CustomerRequest,
  settings: TextSettings,
): Promise<string | undefined> {
  if (!settings.on) return 'off';
  if (text.to === 'customer' && row.text_consent_at === null) return 'no_consent';
  if (await isOptedOut(transaction, phone)) return 'opted_out';
  return (await hadItsShare(transaction, phone)) ? 'limit' : undefined;
}

function bodyOf(text: DueText, row: CustomerRequest, state: RequestState, links: Links): string {
  // Providers' texts are in English: their language is not known.
  const locale: Locale = text.to === 'customer' && row.language === 'es' ? 'es' : 'en';
  return textsFor(messagesTexts, locale).bodies[text.purpose](factsOf(row, state, links, locale));
}

function factsOf(
  row: CustomerRequest,
  state: RequestState,
  { publicUrl, servicePhone }: Links,
  locale: Locale,
): TextFacts {
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  const eta = pickup && provider ? formatEta(etaMinutes(haversineMiles(pickup, provider)), locale) : '';
  const place = pickup ? nearestPlace(pickup) : lookUpPlace(row.location_address ?? '');
  return {
    number: row.customer_tracking_id ?? row.id.slice(0, 8).toUpperCase(),
    track: `${publicUrl}/track/${row.customer_tracking_id}`,
    payment: `${publicUrl}/payment/${row.id}`,
    job: `${publicUrl}/provider/${row.provider_job_id}`,
    receipt: `${publicUrl}/payment-success?session_id=${row.payment_link_id}`,
    terms: `${publicUrl}/legal/terms`,
    servicePhone,
    price: row.final_price_cents ?? row.admin_counter_offer_cents ?? row.admin_price_cents ?? 0,
    deposit: row.deposit_amount_cents ?? 0,
    extra: row.extra_cents ?? 0,
    extraStatus: row.extra_status ?? 'declined',
    providerName: row.provider_name ?? '',
    vehicle: [row.provider_vehicle_info, row.provider_plate].filter(Boolean).join(', '),
    code: state.handshake === 'waiting',
    city: place?.city ?? 'Dallas/Fort Worth',
    eta: eta && textsFor(messagesTexts, locale).eta.minutes(eta),
    refund: state.sessions.some(({ status }) => status === 'refund_due' || status === 'refunded'),
  };
}

/** Sends what waits in the ledger. */
export function textActivities(
  prisma: PrismaClient,
  gateway: TextGateway | undefined,
  { publicUrl }: Pick<TextSettings, 'publicUrl'>,
): TextActivities {
  return {
    async deliverTexts(requestId) {
      if (!gateway) return;
      const waiting = await prisma.message.findMany({
        // Texts to the on-call phone are no part of the request's life: worker/on-call.ts sends them.
        where: { request_id: requestId, recipient: { not: 'admin' }, status: { in: [...WAITING] } },
        orderBy: { created_at: 'asc' },
      });
      let away = false;
      // One that is refused must not keep the others back.
      for (const message of waiting) away = !(await claimAndDeliver(prisma, gateway, message, publicUrl)) || away;
      if (!away) return;
      throw ApplicationFailure.create({ type: 'TextsUnavailable', message: 'the text service did not answer' });
    },
  };
}

/** As `deliver`, unless somebody else is at it. */
async function claimAndDeliver(
  prisma: PrismaClient,
  gateway: TextGateway,
  message: Message,
  publicUrl: string,
): Promise<boolean> {
  const claim = await claimText(prisma, message.id);
  if (claim) return deliver(prisma, gateway, { ...message, attempted_at: claim.attempted_at }, publicUrl);
  return (await prisma.message.count({ where: { id: message.id, status: { in: [...WAITING] } } })) === 0;
}

/**
 * Hands a message of the ledger over; nobody else may be at it meanwhile, and the attempt is on record.
 * @param message with the time of an earlier attempt, whose answer may have got lost; null at the first
 * @returns false when it must be tried again
 */
export async function deliver(
  prisma: PrismaClient,
  gateway: TextGateway,
  message: Message,
  publicUrl: string,
): Promise<boolean> {
  const { id, phone, body, attempted_at } = message;
  try {
    // An attempt whose answer got lost may have been sent: Twilio is asked before it is sent again.
    const known = attempted_at ? await gateway.findSent({ to: phone, body, since: attempted_at.getTime() }) : null;
    const statusCallback = `${publicUrl}/webhooks/twilio/status${WEBHOOK_RETRIES}`;
    await noteSent(prisma, id, known ?? (await gateway.send({ to: phone, body, statusCallback })));
    return true;
  } catch (error) {
    if (error instanceof TextUnavailable) {
      await prisma.message.update({ where: { id }, data: { claimed_at: null } });
      return false;
    }
    if (!(error instanceof TextRefused)) throw error;
    logger.warn({ request: message.request_id, purpose: message.purpose, code: error.code }, 'a text was refused');
    if (error.reason === 'opted_out') await optOut(prisma, phone, 'carrier');
    await prisma.message.update({ where: { id }, data: { status: 'failed', error_code: error.code } });
    return true;
  }
}

/**
 * Each change of a request begins a delivery of all that waits, so two may come to the same text. One of them sends it.
 * @returns when an earlier attempt was made; undefined when somebody else is at it
 */
async function claimText(prisma: PrismaClient, id: string): Promise<{ attempted_at: Date | null } | undefined> {
  const now = Date.now();
  const claimed = await prisma.$queryRaw<{ attempted_at: Date | null }[]>`
    WITH before AS (
      SELECT id, attempted_at FROM messages
      WHERE id = ${id}::uuid AND status IN ('queued', 'sending')
        AND (claimed_at IS NULL OR claimed_at < ${new Date(now - CLAIM_MS)})
      FOR UPDATE)
    UPDATE messages
    SET status = 'sending', claimed_at = ${new Date(now)}, attempted_at = COALESCE(messages.attempted_at, ${new Date(now)})
    FROM before WHERE messages.id = before.id
    RETURNING before.attempted_at`;
  return claimed[0];
}

async function noteSent(prisma: PrismaClient, id: string, sent: SentText): Promise<void> {
  // A delivery report may have come before this answer.
  await prisma.message.updateMany({
    where: { id, status: { in: [...WAITING] } },
    data: { status: 'sent', provider_id: sent.sid, sent_at: new Date() },
  });
  await prisma.message.updateMany({ where: { id, provider_id: null }, data: { provider_id: sent.sid } });
}

/** Notes which messages of requests that go must go at Twilio too. */
export function redactLater(prisma: PrismaClient, requestIds: string[]) {
  return [
    prisma.$executeRaw`
      INSERT INTO text_redactions (sid)
      SELECT provider_id FROM messages WHERE request_id = ANY(${requestIds}::uuid[]) AND provider_id IS NOT NULL
      UNION SELECT sid FROM inbound_texts WHERE request_id = ANY(${requestIds}::uuid[])
      ON CONFLICT DO NOTHING`,
  ];
}
