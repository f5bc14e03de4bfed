import { cutText } from '#kernel/plain-text.ts';
import { etaMinutes, formatEta, haversineMiles } from '#modules/place/rules/distance.ts';
import { amountsAfterChange, depositsPaid } from '../rules/changed-job.ts';
import { requireAgreedPrice, requirePrice, requireProposedChange, requireExtra } from '../rules/phases.ts';
import { holdReason } from '../rules/view.ts';
import { announcedDeadline } from '../rules/text-deadlines.ts';
import { depositsOf, refundedShareOf, keptCentsAfterRefunds } from '../rules/sessions.ts';
import type { RequestState } from '../rules/types.ts';
import { serviceLabel } from '../copy/service-label.ts';
import { failureReasonsTexts } from '../copy/en/failure-reasons.ts';
import { lockedInWarning } from '../copy/locked-in-mark.ts';
import { paymentMethodsTexts } from '../copy/en/payment-methods.ts';
import { amountToBringInWords } from '../copy/payment-methods-in-words.ts';
import { approvedExtraOf, dueOnSiteOf } from '../agreed-row.ts';
import { endingTermsOf } from '../agreed-terms.ts';
import { formatPhone } from '#kernel/phone.ts';
import { lateReasonInWords } from '../copy/late-reason.ts';
import { lateRefundFrom } from '../rules/promises.ts';
import type { DueMessage } from '#modules/message/rules/purposes.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { paymentLinkId } from '../replaced-links.ts';
import { pickupCityOf } from '../row-view.ts';
import { WORK_LANGUAGE, languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import type { TextFacts } from '#modules/message/rules/facts.ts';
import { formatDateTime, formatTime } from '#modules/place/rules/times.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { enqueue } from '#modules/message/index.ts';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import type { Projection } from '../rules/temporal-activities.ts';
import type { ProjectionHooks } from './hooks.ts';

/** What the texts of messages need besides the row, and whether SMS is set up (`on`). */
export interface MessageSettings {
  publicUrl: string;
  /** Called for each message, because dispatchers can change the phone number in the settings. */
  servicePhone: () => Promise<string>;
  on: boolean;
}

type Transaction = Prisma.TransactionClient;
interface BodyContext {
  publicUrl: string;
  servicePhone: string;
  leftName: string;
  brokeDown: boolean;
  lateRefundMinutes: number;
}
interface Phones {
  provider: string | null;
}

/** Reads the phone of a provider who loses the job by this change, to text them about it. Null for other changes. */
export async function providerPhoneBeforeChange(
  transaction: Transaction,
  { state, texts }: Pick<Projection, 'state' | 'texts'>,
): Promise<Phones | null> {
  if (!texts.some(({ purpose }) => purpose === 'job_off' || purpose === 'job_closed')) return null;
  const row = await transaction.customerRequest.findUnique({
    where: { id: state.requestId },
    select: { provider_phone: true },
  });
  return row && { provider: row.provider_phone };
}

/**
 * Writes the messages of a change to the outbox, in the same transaction.
 * @param rows the row as this transaction wrote it, and the provider's phone before the change
 * @returns true if at least one message is ready to be sent
 */
export async function enqueueMessages(
  transaction: Transaction,
  { state, texts, at, log }: Projection,
  { row, before }: { row: CustomerRequest; before: Phones | null },
  settings: MessageSettings,
  { providerWhoLeft, endingTerms }: Pick<ProjectionHooks, 'providerWhoLeft' | 'endingTerms'>,
): Promise<boolean> {
  if (texts.length === 0) return false;
  let queued = false;
  const context = {
    publicUrl: settings.publicUrl,
    servicePhone: formatPhone(await settings.servicePhone()),
    lateRefundMinutes: (await endingTermsOf(row, endingTerms)).lateRefundMinutes,
    brokeDown: log.some(({ event, params }) => event === 'job_handed_back' && params.reason === 'own_vehicle'),
  };
  for (const text of texts) {
    const phone = phoneFor(text, row, before);
    if (!phone) continue;
    const end = announcedDeadline(text.purpose, state);
    const leaver = text.purpose === 'provider_left' ? await providerWhoLeft(transaction, row) : null;
    const written = await enqueue(
      transaction,
      {
        request: row,
        purpose: `${text.purpose}:${dedupKey(text, state)}`,
        recipient: text.to,
        phone,
        body: bodyOf(text, row, state, { ...context, leftName: leaver?.name ?? '' }),
        deadline_at: end?.binding ? new Date(end.at) : null,
        asked_at: questionTimeOf(text, row, at),
      },
      // Use the later of the two times, because a retry may run long after the change.
      { on: settings.on, now: Math.max(at, Date.now()) },
    );
    queued ||= written === 'queued';
  }
  return queued;
}

/**
 * The time of a message's question, so that YES and NO answer only that question. Null for an offer, which YES and NO
 * always answer, and for most messages that ask nothing.
 */
function questionTimeOf({ purpose }: DueMessage, row: CustomerRequest, at: number): Date | null {
  switch (purpose) {
    case 'extra_asked':
      return row.extra_asked_at;
    case 'change_asked':
      return row.change_asked_at;
    case 'search':
      return row.search_started_at;
    case 'wait_choice':
      return row.wait_warned_at;
    // These messages ask nothing that YES or NO answers. They get a time anyway, so that a YES or NO after them doesn't
    // answer an older question.
    case 'new_time':
    case 'promise_warning':
      return new Date(at);
    default:
      return null;
  }
}

/**
 * The key that's added to a message's purpose to make the message unique. A retry adds the same key, so the message
 * isn't sent twice. For each purpose, a change sends at most one message or, if the message is about a payment, one for
 * each payment. A delayed refund is announced once per payment, however often the refund fails.
 */
function dedupKey(text: DueMessage, state: RequestState): string {
  if (text.to === 'provider' || !text.about) return String(state.version);
  const { sessionId } = text.about;
  return text.purpose === 'refund_delayed' ? sessionId : `${state.version}:${sessionId}`;
}

function phoneFor(text: DueMessage, row: CustomerRequest, before: Phones | null): string | null {
  if (text.to === 'customer') return row.phone;
  return text.purpose === 'job_off' || text.purpose === 'job_closed' ? (before?.provider ?? null) : row.provider_phone;
}

function bodyOf(text: DueMessage, row: CustomerRequest, state: RequestState, given: BodyContext): string {
  const locale = text.to === 'customer' ? languageOf(row) : WORK_LANGUAGE;
  return textsFor(messagesTexts, locale).bodies[text.purpose](factsFor(text, row, state, given, locale));
}

function factsFor(
  text: DueMessage,
  row: CustomerRequest,
  state: RequestState,
  { publicUrl, servicePhone, leftName, brokeDown, lateRefundMinutes }: BodyContext,
  locale: Locale,
): TextFacts {
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  const eta = pickup && provider ? formatEta(etaMinutes(haversineMiles(pickup, provider)), locale) : '';
  // Take the paid session and not the last one, which may still be waiting to be closed.
  const paidSession = state.sessions.find(({ status }) => status === 'paid');
  return {
    number: formatRequestNumber(row.request_number),
    track: `${publicUrl}/track/${row.customer_tracking_id}`,
    payment: `${publicUrl}/payment/${paymentLinkId(row)}`,
    job: `${publicUrl}/provider/${row.provider_job_id}`,
    receipt: `${publicUrl}/payment-success?session_id=${paidSession?.id ?? row.payment_link_id}`,
    terms: `${publicUrl}/legal/terms`,
    servicePhone,
    // These are getters, because an amount may not exist yet. Only messages that are sent once the amount exists read
    // it.
    get price() {
      return state.finalPriceCents ?? state.adminCounterOfferCents ?? requirePrice(state).adminPriceCents;
    },
    get deposit() {
      return requireAgreedPrice(state).depositAmountCents;
    },
    get returned() {
      return (
        (text.to === 'customer' ? text.about?.amountCents : undefined) ?? requireAgreedPrice(state).depositAmountCents
      );
    },
    get onSite() {
      return dueOnSiteOf(row);
    },
    approvedExtra: approvedExtraOf(row),
    service: shorten(serviceLabel(state.serviceType, locale), MAX_SERVICE_LENGTH),
    get proposedService() {
      return shorten(serviceLabel(requireProposedChange(state).changeServiceType, locale), MAX_SERVICE_LENGTH);
    },
    get proposedPrice() {
      return requireProposedChange(state).changePriceCents;
    },
    proposedDestination: shorten(row.change_destination ?? '', MAX_DESTINATION_LENGTH),
    secondDeposit: state.changeDepositCents ?? 0,
    depositsPaid: depositsPaid(state.sessions),
    get proposedOnSite() {
      return amountsAfterChange(
        state.sessions,
        requireProposedChange(state).changePriceCents,
        state.changeDepositCents ?? 0,
      ).onSite;
    },
    byProvider: state.changeBy === 'provider',
    otherProvider: !state.changeSameProvider,
    get extra() {
      return requireExtra(state).extraCents;
    },
    get payOnSite() {
      return payOnSiteFor(row, servicePhone, locale);
    },
    failure: state.failureReason === null ? '' : textsFor(failureReasonsTexts, locale)[state.failureReason],
    solved: state.cancellationSolved,
    nobodyHere: state.failureReason === 'nobody_here',
    unsafe: state.failureReason === 'unsafe',
    kept: keptCentsAfterRefunds(state.sessions),
    providerFee: state.providerFeeCents ?? 0,
    extraStatus: row.extra_status ?? 'declined',
    providerName: shorten(row.provider_name ?? '', MAX_NAME_LENGTH),
    leftName,
    brokeDown,
    cancelled: state.status === 'cancelled',
    ...promiseFacts(state, lateRefundMinutes, locale),
    providerPhone: formatPhone(row.provider_phone ?? ''),
    cancellationAsked: state.cancellationAskedAt !== null,
    declinedReason: shorten((row.cancellation_declined_reason ?? '').replace(/[.\s]+$/, ''), MAX_REASON_LENGTH),
    standsStill: holdReason(state),
    vehicle: [
      shorten(row.provider_vehicle_info ?? '', MAX_VEHICLE_LENGTH),
      shorten(row.provider_plate ?? '', MAX_PLATE_LENGTH),
    ]
      .filter(Boolean)
      .join(', '),
    code: state.handshake === 'waiting',
    city: pickupCityOf(row),
    lockedIn: lockedInWarning(row.locked_in, locale),
    eta: eta && textsFor(messagesTexts, locale).eta.minutes(eta),
    final: row.admin_counter_offer_cents !== null,
    ...deadlineFacts(text, state, locale),
    byHand: text.to === 'customer' && text.about?.byHand === true,
    refund: refundedShareOf(depositsOf(state)),
  };
}

/** How to pay on site: "Bring $68.00: cash or Zelle." If we don't know how, the number to call. */
function payOnSiteFor(row: CustomerRequest, servicePhone: string, locale: Locale): string {
  const due = dueOnSiteOf(row);
  if (row.payment_methods.length > 0) return amountToBringInWords(due, row.payment_methods, locale);
  return textsFor(paymentMethodsTexts, locale).ask(due, servicePhone);
}

/** Longer values are cut to this many characters, so that a message fits into two SMS. The page shows them whole. */
const MAX_NAME_LENGTH = 40;
const MAX_VEHICLE_LENGTH = 60;
const MAX_PLATE_LENGTH = 20;
const MAX_DESTINATION_LENGTH = 30;
const MAX_SERVICE_LENGTH = 40;
const MAX_REASON_LENGTH = 80;

/**
 * What a person typed, as an SMS shows it: short, and without the accents that aren't in the phone network's alphabet.
 */
function shorten(typed: string, most: number): string {
  const text = typed
    .normalize('NFD')
    .replaceAll(/([aiou])\u0301/gi, '$1')
    .normalize('NFC');
  return cutText(text, most);
}

/** The promised time, why it's later than the first one, and from when cancelling returns the whole deposit. */
function promiseFacts(
  { promise }: RequestState,
  lateRefundMinutes: number,
  locale: Locale,
): Pick<TextFacts, 'promised' | 'lateReason' | 'depositBackFrom'> {
  if (!promise) return { promised: '', lateReason: '', depositBackFrom: '' };
  return {
    promised: formatTime(promise.at, locale),
    lateReason: lateReasonInWords(promise.reason, locale),
    depositBackFrom: formatTime(lateRefundFrom(promise, lateRefundMinutes), locale),
  };
}

/** The time of the deadline that a message announces, formatted. */
function deadlineFacts({ purpose }: DueMessage, state: RequestState, locale: Locale): Pick<TextFacts, 'by' | 'byDay'> {
  const end = announcedDeadline(purpose, state);
  return end ? { by: formatTime(end.at, locale), byDay: formatDateTime(end.at, locale) } : { by: '', byDay: '' };
}
