import type { ActionFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { familyTexts } from '#modules/family/copy/en/family.ts';
import { commandToasts } from '#modules/request/copy/en/commands.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { statusInWords } from '#modules/request/copy/status-label.ts';
import { trackingToastsTexts } from '#modules/request/copy/en/tracking-toasts.ts';
import {
  requireAgreedRow,
  sendCommand,
  requestedExtraCents,
  isLookingForCustomer,
  paymentLinkId,
  shareLocation,
  openOfferOf,
} from '#modules/request/index.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import { endFamilyLink, makeFamilyLink } from '#modules/family/index.ts';
import { parsePositionFields } from '#modules/place/rules/coordinates.ts';
import { openTrackingLink } from '../../http/customer-link.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast, invalidFormResponse, readForm, formOrigin } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { keepFormIfUnavailable } from '../../http/keep-form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { respond } from '../../http/outcome.server.ts';
import type { OnSuccess } from '../../http/outcome.server.ts';
import { albumOfTrackingLink } from '../../http/photos/album.server.ts';
import { handlePhotoForm, isAboutPhotos } from '../../http/photos/receive.server.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';
import { respondOrRetry, wasSentBefore } from '../../http/respond-or-retry.server.ts';
import { simpleCommand } from '../../http/simple-command.server.ts';
import type { SimpleCommandForm } from '../../http/simple-command.server.ts';
import { acceptTerms, readConsent } from '../../http/terms.server.ts';
import { handleDropOffForm } from './drop-off.server.ts';
import { handleTypedLocation } from '../../http/type-place.server.ts';

const MAX_REVIEW_LENGTH = 2_000;

/**
 * Handles the forms of the tracking page (docs/product.md, "Stable names").
 * @throws 404 and 410 like the loader
 */
export async function handleForm({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (isAboutPhotos(form)) return handlePhotoForm(form, context, () => albumOfTrackingLink(request, params.trackingId));
  return keepFormIfUnavailable(form, () =>
    handleIntent({ request, form, byScript: context.isDataRequest }, params.trackingId),
  );
}

/** A form that was sent from the page, with the request's row. */
interface TrackingForm {
  request: Request;
  form: PostedForm;
  /** Whether the page's script sent the form. */
  byScript: boolean;
  row: CustomerRow;
  pagePath: OwnPath;
}

async function handleIntent(sent: Pick<TrackingForm, 'request' | 'form' | 'byScript'>, trackingId: string | undefined) {
  const { request, form } = sent;
  const found = await openTrackingLink(request, trackingId);
  if (found.link === 'expired') throw new AppError(410);
  const { row } = found;
  const pagePath = `/track/${row.customer_tracking_id}` as const;
  const simple = simpleCommand(form, 'customer');
  if (simple) return sendSimpleCommand({ ...sent, row, pagePath }, simple);
  const handle = HANDLERS.get(form.intent);
  if (!handle) return returnFormWithToast(form, 422, textsFor(commonTexts, form.locale).errors[400]);
  if (found.link === 'cancelled' && REFUSED_WHEN_CANCELLED.has(form.intent))
    return notAllowedNowResponse(form, row.status);
  return handle({ ...sent, row, pagePath });
}

/**
 * Forms that are refused if the request is cancelled. They aren't commands, so the lifecycle table can't refuse them.
 */
const REFUSED_WHEN_CANCELLED = new Set([
  'accept_terms',
  'share_location',
  'type_location',
  'ask_drop_off',
  'make_family_link',
  'end_family_link',
]);

const HANDLERS = new Map(
  Object.entries({
    accept_terms: ({ request, row, form, pagePath }: TrackingForm) =>
      acceptTerms(request, row.id, form, pagePath, toastsFor(form).termsAccepted),
    decline_terms: async ({ form, pagePath }: TrackingForm) =>
      redirectWithToast(pagePath, toastsFor(form).agreementRequired),
    accept_offer: acceptOffer,
    counter_offer: counterOffer,
    reject_offer: rejectOffer,
    cancel_request: cancelRequest,
    rate,
    approve_extra: approveExtra,
    accept_change: acceptChange,
    share_location: sharePlace,
    type_location: ({ form, row, pagePath }: TrackingForm) => handleTypedLocation(form, row.id, pagePath),
    ask_drop_off: handleDropOffForm,
    make_family_link: changeFamilyLink,
    end_family_link: changeFamilyLink,
  }),
);

async function sendSimpleCommand({ row, form, pagePath }: TrackingForm, { name, done, failed }: SimpleCommandForm) {
  const outcome = await sendCommand(row, name, { version: form.version }, formOrigin(form));
  return respondOrRetry(outcome, { form, onSuccess: { to: pagePath, toast: done }, failed });
}

/**
 * Accepts the offer and, if the box for the terms was ticked, the terms. One command does both and stores the evidence.
 */
async function acceptOffer({ request, row, form, byScript }: TrackingForm) {
  const toasts = toastsFor(form);
  const { accepted, given } = await readConsent(request, row.id, form);
  const args = { termsAccepted: accepted, version: form.version };
  const origin = { ...formOrigin(form), ...(given ? { acceptance: given.deviceId } : {}) };
  const outcome = await sendCommand(row, 'acceptOffer', args, origin);
  const onSuccess = async (): Promise<OnSuccess> => {
    // If the offer had already been accepted on another device, the command changed nothing and stored no evidence, so
    // this device doesn't get the cookie.
    const isEvidenceStored = given && (openOfferOf(row) !== null || (await wasSentBefore(form)));
    return {
      to: `/payment/${paymentLinkId(row)}`,
      // With script, the tracking page already shows this toast.
      ...(byScript ? {} : { toast: toasts.accepted(acceptedPrice(row)) }),
      ...(isEvidenceStored ? { headers: new Headers({ 'Set-Cookie': given.setCookie }) } : {}),
    };
  };
  return respondOrRetry(outcome, { form, onSuccess, failed: toasts.acceptFailed });
}

async function rejectOffer({ row, form, pagePath }: TrackingForm) {
  const { rejected, rejectFailed } = toastsFor(form);
  const outcome = await sendCommand(row, 'rejectOffer', { version: form.version }, formOrigin(form));
  return respondOrRetry(outcome, {
    form,
    onSuccess: { to: `${pagePath}?rejected`, toast: rejected },
    failed: rejectFailed,
  });
}

async function approveExtra({ row, form, pagePath }: TrackingForm) {
  const { approved } = textsFor(extrasTexts, form.locale).toasts;
  const outcome = await sendCommand(row, 'approveExtra', { version: form.version }, formOrigin(form));
  return respond(outcome, { form, onSuccess: () => ({ to: pagePath, toast: approved(requestedExtraCents(row)) }) });
}

/** Accepts the change, and redirects to the payment page if a second deposit is due. */
async function acceptChange({ row, form, byScript, pagePath }: TrackingForm) {
  const { changed, changeDeposit, changeFailed } = toastsFor(form);
  const outcome = await sendCommand(row, 'acceptChange', { version: form.version }, formOrigin(form));
  const second = row.change_deposit_cents ?? 0;
  const onSuccess: OnSuccess =
    second > 0
      ? { to: `/payment/${paymentLinkId(row)}`, ...(byScript ? {} : { toast: changeDeposit(second) }) }
      : { to: pagePath, toast: changed };
  return respondOrRetry(outcome, { form, onSuccess, failed: changeFailed });
}

async function counterOffer({ row, form, pagePath }: TrackingForm) {
  const toasts = toastsFor(form);
  const amountCents = parseAmount(form.fields.amount ?? '');
  if (!amountCents) return invalidFormResponse(form, { amount: toasts.invalidAmount.message }, toasts.invalidAmount);
  const outcome = await sendCommand(row, 'counterOffer', { amountCents, version: form.version }, formOrigin(form));
  const onSuccess = { to: pagePath, toast: toasts.countered(amountCents) };
  return respondOrRetry(outcome, { form, onSuccess, failed: toasts.counterFailed });
}

async function cancelRequest({ row, form, pagePath }: TrackingForm) {
  const toasts = toastsFor(form);
  const args = { by: 'customer', solved: form.fields.solved === 'yes', version: form.version } as const;
  const outcome = await sendCommand(row, 'cancelRequest', args, formOrigin(form));
  return respond(outcome, {
    form,
    onSuccess: ({ status }) => {
      if (status !== 'cancelled') return { to: pagePath, toast: toasts.cancellationAsked };
      return {
        to: pagePath,
        toast: row.deposit_paid ? textsFor(commandToasts, form.locale).take_refund.done : toasts.cancelled,
      };
    },
  });
}

async function rate({ row, form, pagePath }: TrackingForm) {
  const toasts = toastsFor(form);
  const { customer_rating: stars = '', customer_review: typed = '' } = form.fields;
  const review = withoutFormatCharacters(typed);
  if (!/^[1-5]$/.test(stars)) {
    return invalidFormResponse(form, { customer_rating: toasts.ratingMissing.message }, toasts.ratingMissing);
  }
  if (review.length > MAX_REVIEW_LENGTH)
    return invalidFormResponse(form, { customer_review: toasts.reviewTooLong(MAX_REVIEW_LENGTH) });
  const rating = Number(stars);
  const outcome = await sendCommand(
    row,
    'rate',
    { rating, withReview: review !== '', via: 'web', version: form.version },
    { ...formOrigin(form), ...(review ? { personal: { customer_review: review } } : {}) },
  );
  const onSuccess = { to: pagePath, toast: toasts.rated(rating) };
  return respondOrRetry(outcome, { form, onSuccess, failed: toasts.ratingFailed });
}

/**
 * Moves the pickup to the device's position, like the payment page's form. A database trigger then notifies open pages.
 */
async function sharePlace({ row, form, pagePath }: TrackingForm) {
  const { toasts } = textsFor(paymentTexts, form.locale);
  const place = parsePositionFields(form.fields);
  if (!place) return invalidFormResponse(form, {}, toasts.locationFailed);
  const { kind } = await queryOr503(() => shareLocation(row.id, place));
  if (kind !== 'shared') return returnFormWithToast(form, 409, toasts.locationClosed);
  const onSuccess = { to: pagePath, toast: toasts.locationShared };
  if (!isLookingForCustomer(row)) return redirectWithToast(pagePath, onSuccess.toast);
  // The provider is looking for the customer. Sharing the location also says that the customer is at the vehicle.
  const outcome = await sendCommand(row, 'answerSearch', {}, formOrigin(form));
  return respondOrRetry(outcome, { form, onSuccess, failed: toasts.locationFailed });
}

/** Creates or ends the family link. Needs no nonce, because sending the form a second time changes nothing. */
async function changeFamilyLink({ row, form, pagePath }: TrackingForm) {
  const { toasts } = textsFor(familyTexts, form.locale);
  if (form.intent === 'end_family_link') {
    await queryOr503(() => endFamilyLink(row.id));
    return redirectWithToast(`${pagePath}#family`, toasts.ended);
  }
  const made = await queryOr503(() => makeFamilyLink(row.id));
  if (made === null) return returnFormWithToast(form, 409, toasts.tooMany);
  return redirectWithToast(`${pagePath}#family`, toasts.made);
}

/** The price that the customer accepted: the offer in the row or, if the form was sent again, the agreed price. */
function acceptedPrice(row: CustomerRow): Cents {
  return openOfferOf(row) ?? requireAgreedRow(row).final_price_cents;
}

function toastsFor({ locale }: PostedForm) {
  return textsFor(trackingToastsTexts, locale);
}

function notAllowedNowResponse(form: PostedForm, status: CustomerRow['status']) {
  return returnFormWithToast(
    form,
    409,
    textsFor(rejectionTexts, form.locale).notAllowedNow(statusInWords(status, form.locale)),
  );
}
