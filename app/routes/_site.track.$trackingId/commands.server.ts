import type { ActionFunctionArgs } from '@remix-run/node';
import { AppError } from '#domain/app-error.ts';
import { parseAmount } from '#domain/money.ts';
import type { Cents } from '#domain/money.ts';
import { offerOnTable } from '#domain/lifecycle/offer.ts';
import { canonicalStatus } from '#domain/statuses.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { extrasTexts } from '#domain/texts/extras.ts';
import { paymentTexts } from '#domain/texts/payment.ts';
import { familyTexts } from '#domain/texts/family.ts';
import { rejectionTexts } from '#domain/texts/rejections.ts';
import { statusInWords } from '#domain/texts/statuses.ts';
import { trackingToastsTexts } from '#domain/texts/tracking-toasts.ts';
import { command } from '#platform/command.ts';
import { endFamilyLink, makeFamilyLink } from '#platform/family.ts';
import { agreedRow, extraOf } from '#platform/phases.ts';
import { shareLocation } from '#platform/pickup.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { parsePlace } from '../../lib/coordinates.ts';
import { findByTracking } from '../../lib/customer-link.server.ts';
import type { CustomerRow } from '../../lib/customer-link.server.ts';
import { readDevice } from '../../lib/device.server.ts';
import { redirectWithToast } from '../../lib/flash.server.ts';
import { answer, invalid, readForm } from '../../lib/form.server.ts';
import type { ReadForm } from '../../lib/form.server.ts';
import type { OwnPath } from '../../lib/own-path.ts';
import { keepForm } from '../../lib/keep-form.server.ts';
import { fromDatabase } from '../../lib/load.server.ts';
import { respond } from '../../lib/outcome.server.ts';
import type { OnSuccess } from '../../lib/outcome.server.ts';
import { albumOfTracking } from '../../lib/photos/album.server.ts';
import { actOnPhotos, isAboutPhotos } from '../../lib/photos/receive.server.ts';
import { withoutFormat } from '../../lib/plain-text.ts';
import { settle } from '../../lib/settle.server.ts';
import { acceptTerms } from '../../lib/terms.server.ts';

const REVIEW_MOST = 2_000;

/** What a customer does on the tracking page (design "Stable interfaces"). @throws 404 and 410 as the loader */
export async function act({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (isAboutPhotos(form)) return actOnPhotos(form, context, () => albumOfTracking(params.trackingId));
  return keepForm(form, () => run(request, form, params.trackingId));
}

async function run(request: Request, form: ReadForm, trackingId: string | undefined) {
  const found = await findByTracking(trackingId);
  if (!found) throw new AppError(404);
  if (found.link === 'expired') throw new AppError(410);
  const { row } = found;
  const here: OwnPath = `/track/${row.customer_tracking_id}`;
  const toasts = wordsFor(form);
  switch (form.intent) {
    case 'accept_terms':
      if (found.link === 'cancelled') return notNow(form, row.status);
      return acceptTerms(request, row.id, form, here, toasts.termsAccepted);
    case 'decline_terms':
      return redirectWithToast(here, toasts.agreementRequired);
    case 'accept_offer': {
      const device = await readDevice(request);
      return acceptOffer(row, form, device.accepted('terms', row.id));
    }
    case 'counter_offer':
      return counterOffer(row, form, here);
    case 'reject_offer': {
      const outcome = await command(row, 'rejectOffer', { version: form.version }, via(form));
      return settle(outcome, {
        form,
        onSuccess: { to: `${here}?rejected`, toast: toasts.rejected },
        failed: toasts.rejectFailed,
      });
    }
    case 'cancel_request':
      return cancelRequest(row, form, here);
    case 'rate':
      return rate(row, form, here);
    case 'wait_for_provider': {
      const outcome = await command(row, 'waitForProvider', { version: form.version }, via(form));
      return respond(outcome, { form, onSuccess: { to: here, toast: toasts.waitChosen } });
    }
    case 'take_refund': {
      const outcome = await command(row, 'takeRefund', { version: form.version }, via(form));
      return respond(outcome, { form, onSuccess: { to: here, toast: toasts.cancelledWithRefund } });
    }
    case 'approve_extra': {
      const outcome = await command(row, 'approveExtra', { version: form.version }, via(form));
      const { approved } = textsFor(extrasTexts, form.locale).toasts;
      return respond(outcome, { form, onSuccess: () => ({ to: here, toast: approved(extraOf(row)) }) });
    }
    case 'decline_extra': {
      const outcome = await command(row, 'declineExtra', { version: form.version }, via(form));
      return respond(outcome, {
        form,
        onSuccess: { to: here, toast: textsFor(extrasTexts, form.locale).toasts.declined },
      });
    }
    case 'share_location':
      if (found.link === 'cancelled') return notNow(form, row.status);
      return sharePlace(row, form, here);
    case 'make_family_link':
    case 'end_family_link':
      if (found.link === 'cancelled') return notNow(form, row.status);
      return changeFamilyLink(row.id, form, here);
    default:
      return answer(422, { ...unchanged(form), toast: textsFor(commonTexts, form.locale).errors[400] });
  }
}

async function acceptOffer(row: CustomerRow, form: ReadForm, termsAccepted: boolean) {
  const toasts = wordsFor(form);
  const outcome = await command(row, 'acceptOffer', { termsAccepted, version: form.version }, via(form));
  const onSuccess = (): OnSuccess => ({ to: `/payment/${row.id}`, toast: toasts.accepted(acceptedPrice(row)) });
  return settle(outcome, { form, onSuccess, failed: toasts.acceptFailed });
}

async function counterOffer(row: CustomerRow, form: ReadForm, here: OwnPath) {
  const toasts = wordsFor(form);
  const amountCents = parseAmount(form.fields.amount ?? '');
  if (!amountCents) return invalid(form, { amount: toasts.invalidAmount.message }, toasts.invalidAmount);
  const outcome = await command(row, 'counterOffer', { amountCents, version: form.version }, via(form));
  const onSuccess = { to: here, toast: toasts.countered(amountCents) };
  return settle(outcome, { form, onSuccess, failed: toasts.counterFailed });
}

async function cancelRequest(row: CustomerRow, form: ReadForm, here: OwnPath) {
  const toasts = wordsFor(form);
  const outcome = await command(row, 'cancelRequest', { by: 'customer', version: form.version }, via(form));
  return respond(outcome, {
    form,
    onSuccess: ({ status }) => {
      if (status !== 'cancelled') return { to: here, toast: toasts.cancellationAsked };
      return { to: here, toast: row.deposit_paid ? toasts.cancelledWithRefund : toasts.cancelled };
    },
  });
}

async function rate(row: CustomerRow, form: ReadForm, here: OwnPath) {
  const toasts = wordsFor(form);
  const { customer_rating: stars = '', customer_review: typed = '' } = form.fields;
  const review = withoutFormat(typed);
  if (!/^[1-5]$/.test(stars)) {
    return invalid(form, { customer_rating: toasts.ratingMissing.message }, toasts.ratingMissing);
  }
  if (review.length > REVIEW_MOST) return invalid(form, { customer_review: toasts.reviewTooLong(REVIEW_MOST) });
  const rating = Number(stars);
  const outcome = await command(
    row,
    'rate',
    { rating, withReview: review !== '', via: 'web', version: form.version },
    { ...via(form), ...(review ? { personal: { customer_review: review } } : {}) },
  );
  const onSuccess = { to: here, toast: toasts.rated(rating) };
  return settle(outcome, { form, onSuccess, failed: toasts.ratingFailed });
}

/** Moves the pickup to where the device is, as on the payment page; the row's change tells the open pages. */
async function sharePlace(row: CustomerRequest, form: ReadForm, here: OwnPath) {
  const { toasts } = textsFor(paymentTexts, form.locale);
  const place = parsePlace(form.fields);
  if (!place) return invalid(form, {}, toasts.locationFailed);
  const { kind } = await fromDatabase(() => shareLocation(row.id, place));
  if (kind === 'shared') return redirectWithToast(here, toasts.locationShared);
  return answer(409, { ...unchanged(form), toast: toasts.locationClosed });
}

/** Made or ended again, it is as it was: the nonce need not be claimed. */
async function changeFamilyLink(requestId: string, form: ReadForm, here: OwnPath) {
  const { toasts } = textsFor(familyTexts, form.locale);
  if (form.intent === 'end_family_link') {
    await fromDatabase(() => endFamilyLink(requestId));
    return redirectWithToast(`${here}#family`, toasts.ended);
  }
  const made = await fromDatabase(() => makeFamilyLink(requestId));
  if (made === null) return answer(409, { ...unchanged(form), toast: toasts.tooMany });
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

function via({ intent, nonce }: ReadForm) {
  return { intent, ...(nonce === undefined ? {} : { nonce }) };
}

function notNow(form: ReadForm, status: CustomerRequest['status']) {
  return answer(409, {
    ...unchanged(form),
    toast: textsFor(rejectionTexts, form.locale).notAllowedNow(statusInWords(status, form.locale)),
  });
}

function unchanged(form: ReadForm) {
  return { intent: form.intent, formErrors: {}, values: form.fields };
}
