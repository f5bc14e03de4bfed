import type { ActionFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { offerOnTable } from '#modules/request/rules/offer.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { familyTexts } from '#modules/family/copy/en/family.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { statusInWords } from '#modules/request/copy/status-label.ts';
import { trackingToastsTexts } from '#modules/request/copy/en/tracking-toasts.ts';
import { agreedRow, command, extraOf, shareLocation } from '#modules/request/index.ts';
import { endFamilyLink, makeFamilyLink } from '#modules/family/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { parsePlace } from '#modules/place/rules/coordinates.ts';
import { findByTracking } from '../../http/customer-link.server.ts';
import type { CustomerRow } from '../../http/customer-link.server.ts';
import { readDevice } from '../../http/device.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { again, invalid, readForm, viaOf } from '../../http/form.server.ts';
import type { ReadForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { keepForm } from '../../http/keep-form.server.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { respond } from '../../http/outcome.server.ts';
import type { OnSuccess } from '../../http/outcome.server.ts';
import { albumOfTracking } from '../../http/photos/album.server.ts';
import { actOnPhotos, isAboutPhotos } from '../../http/photos/receive.server.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';
import { settle } from '../../http/settle.server.ts';
import { acceptTerms } from '../../http/terms.server.ts';

const REVIEW_MOST = 2_000;

/** What a customer does on the tracking page (docs/product.md, "Stable names"). @throws 404 and 410 as the loader */
export async function act({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (isAboutPhotos(form)) return actOnPhotos(form, context, () => albumOfTracking(params.trackingId));
  return keepForm(form, () => run(request, form, params.trackingId));
}

/** A form of the page, with what it is about. */
interface Ask {
  request: Request;
  form: ReadForm;
  row: CustomerRow;
  here: OwnPath;
}

async function run(request: Request, form: ReadForm, trackingId: string | undefined) {
  const found = await findByTracking(trackingId);
  if (!found) throw new AppError(404);
  if (found.link === 'expired') throw new AppError(410);
  const { row } = found;
  const handle = HANDLERS.get(form.intent);
  if (!handle) return again(form, 422, textsFor(commonTexts, form.locale).errors[400]);
  if (found.link === 'cancelled' && UNTIL_CANCELLED.has(form.intent)) return notNow(form, row.status);
  return handle({ request, form, row, here: `/track/${row.customer_tracking_id}` });
}

/** Commands are refused by the lifecycle itself; these are none. */
const UNTIL_CANCELLED = new Set(['accept_terms', 'share_location', 'make_family_link', 'end_family_link']);

const HANDLERS = new Map(
  Object.entries({
    accept_terms: ({ request, row, form, here }: Ask) =>
      acceptTerms(request, row.id, form, here, wordsFor(form).termsAccepted),
    decline_terms: async ({ form, here }: Ask) => redirectWithToast(here, wordsFor(form).agreementRequired),
    accept_offer: acceptOffer,
    counter_offer: counterOffer,
    reject_offer: rejectOffer,
    cancel_request: cancelRequest,
    rate,
    wait_for_provider: waitForProvider,
    take_refund: takeRefund,
    approve_extra: approveExtra,
    decline_extra: declineExtra,
    share_location: sharePlace,
    make_family_link: changeFamilyLink,
    end_family_link: changeFamilyLink,
  }),
);

async function acceptOffer({ request, row, form }: Ask) {
  const toasts = wordsFor(form);
  const device = await readDevice(request);
  const args = { termsAccepted: device.accepted('terms', row.id), version: form.version };
  const outcome = await command(row, 'acceptOffer', args, viaOf(form));
  const onSuccess = (): OnSuccess => ({ to: `/payment/${row.id}`, toast: toasts.accepted(acceptedPrice(row)) });
  return settle(outcome, { form, onSuccess, failed: toasts.acceptFailed });
}

async function rejectOffer({ row, form, here }: Ask) {
  const { rejected, rejectFailed } = wordsFor(form);
  const outcome = await command(row, 'rejectOffer', { version: form.version }, viaOf(form));
  return settle(outcome, { form, onSuccess: { to: `${here}?rejected`, toast: rejected }, failed: rejectFailed });
}

async function waitForProvider({ row, form, here }: Ask) {
  const outcome = await command(row, 'waitForProvider', { version: form.version }, viaOf(form));
  return respond(outcome, { form, onSuccess: { to: here, toast: wordsFor(form).waitChosen } });
}

async function takeRefund({ row, form, here }: Ask) {
  const outcome = await command(row, 'takeRefund', { version: form.version }, viaOf(form));
  return respond(outcome, { form, onSuccess: { to: here, toast: wordsFor(form).cancelledWithRefund } });
}

async function approveExtra({ row, form, here }: Ask) {
  const { approved } = textsFor(extrasTexts, form.locale).toasts;
  const outcome = await command(row, 'approveExtra', { version: form.version }, viaOf(form));
  return respond(outcome, { form, onSuccess: () => ({ to: here, toast: approved(extraOf(row)) }) });
}

async function declineExtra({ row, form, here }: Ask) {
  const { declined } = textsFor(extrasTexts, form.locale).toasts;
  const outcome = await command(row, 'declineExtra', { version: form.version }, viaOf(form));
  return respond(outcome, { form, onSuccess: { to: here, toast: declined } });
}

async function counterOffer({ row, form, here }: Ask) {
  const toasts = wordsFor(form);
  const amountCents = parseAmount(form.fields.amount ?? '');
  if (!amountCents) return invalid(form, { amount: toasts.invalidAmount.message }, toasts.invalidAmount);
  const outcome = await command(row, 'counterOffer', { amountCents, version: form.version }, viaOf(form));
  const onSuccess = { to: here, toast: toasts.countered(amountCents) };
  return settle(outcome, { form, onSuccess, failed: toasts.counterFailed });
}

async function cancelRequest({ row, form, here }: Ask) {
  const toasts = wordsFor(form);
  const outcome = await command(row, 'cancelRequest', { by: 'customer', version: form.version }, viaOf(form));
  return respond(outcome, {
    form,
    onSuccess: ({ status }) => {
      if (status !== 'cancelled') return { to: here, toast: toasts.cancellationAsked };
      return { to: here, toast: row.deposit_paid ? toasts.cancelledWithRefund : toasts.cancelled };
    },
  });
}

async function rate({ row, form, here }: Ask) {
  const toasts = wordsFor(form);
  const { customer_rating: stars = '', customer_review: typed = '' } = form.fields;
  const review = withoutFormatCharacters(typed);
  if (!/^[1-5]$/.test(stars)) {
    return invalid(form, { customer_rating: toasts.ratingMissing.message }, toasts.ratingMissing);
  }
  if (review.length > REVIEW_MOST) return invalid(form, { customer_review: toasts.reviewTooLong(REVIEW_MOST) });
  const rating = Number(stars);
  const outcome = await command(
    row,
    'rate',
    { rating, withReview: review !== '', via: 'web', version: form.version },
    { ...viaOf(form), ...(review ? { personal: { customer_review: review } } : {}) },
  );
  const onSuccess = { to: here, toast: toasts.rated(rating) };
  return settle(outcome, { form, onSuccess, failed: toasts.ratingFailed });
}

/** Moves the pickup to where the device is, as on the payment page; the row's change tells the open pages. */
async function sharePlace({ row, form, here }: Ask) {
  const { toasts } = textsFor(paymentTexts, form.locale);
  const place = parsePlace(form.fields);
  if (!place) return invalid(form, {}, toasts.locationFailed);
  const { kind } = await fromDatabase(() => shareLocation(row.id, place));
  if (kind === 'shared') return redirectWithToast(here, toasts.locationShared);
  return again(form, 409, toasts.locationClosed);
}

/** Made or ended again, it is as it was: the nonce need not be claimed. */
async function changeFamilyLink({ row, form, here }: Ask) {
  const { toasts } = textsFor(familyTexts, form.locale);
  if (form.intent === 'end_family_link') {
    await fromDatabase(() => endFamilyLink(row.id));
    return redirectWithToast(`${here}#family`, toasts.ended);
  }
  const made = await fromDatabase(() => makeFamilyLink(row.id));
  if (made === null) return again(form, 409, toasts.tooMany);
  return redirectWithToast(`${here}#family`, toasts.made);
}

/** What was accepted: the offer of the row as it was before, or the agreed price when the form was sent again. */
function acceptedPrice(row: CustomerRequest): Cents {
  const offer = offerOnTable({
    status: canonicalStatus(row.status),
    adminPriceCents: row.admin_price_cents,
    adminCounterOfferCents: row.admin_counter_offer_cents,
  });
  return offer ?? agreedRow(row).final_price_cents;
}

function wordsFor({ locale }: ReadForm) {
  return textsFor(trackingToastsTexts, locale);
}

function notNow(form: ReadForm, status: CustomerRequest['status']) {
  return again(form, 409, textsFor(rejectionTexts, form.locale).notAllowedNow(statusInWords(status, form.locale)));
}
