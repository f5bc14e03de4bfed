import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { readLinkId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { handshakeTexts } from '#modules/provider/copy/en/handshake.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { HAND_BACK_REASONS } from '#modules/request/rules/endings.ts';
import type { Rejection } from '#modules/request/rules/commands.ts';
import { canonicalStatus, isOnTheJobOrCompleted } from '#modules/request/rules/statuses.ts';
import { LIFECYCLE_RULES } from '#modules/request/rules/table.ts';
import { hasReached, hasProviderSetOut } from '#modules/request/rules/timeline.ts';
import { sendCommand, recordAcceptance, recordAgreementDeclined } from '#modules/request/index.ts';
import { MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { markDevice, readDevice } from '../../http/device.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import {
  returnFormWithToast,
  invalidFormResponse,
  readForm,
  unknownIntentError,
  formOrigin,
} from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { keepFormIfUnavailable } from '../../http/keep-form.server.ts';
import { proposeChange, withdrawChange } from '../../http/change-job.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { withoutFormatCharacters } from '#kernel/plain-text.ts';
import { handlePhotoForm, isAboutPhotos, storeAttachedPhoto } from '../../http/photos/receive.server.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';
import { simpleCommand } from '../../http/simple-command.server.ts';
import type { SimpleCommandForm } from '../../http/simple-command.server.ts';
import { albumOfJobLink } from './photos.server.ts';
import { skipCode, verifyCode } from './handshake.server.ts';
import { declinedCookieEntry, findJob } from './job.server.ts';
import { recordMinutesAway } from './minutes.server.ts';
import { recordFeePaymentMethod, recordPaymentMethods } from './payment.server.ts';
import { renewArrivalPromise, readPromisedMinutes } from './promise.server.ts';
import { reportFailure, resumeJob, startSearch } from './trouble.server.ts';
import type { JobLink, JobRow } from '#modules/provider/index.ts';

/** The forms that are still taken for an hour after the job's link has expired. */
const INTENTS_AFTER_EXPIRY: ReadonlySet<string> = new Set(['confirm_payment', 'report_unpaid']);

interface JobForm {
  request: Request;
  form: PostedForm;
  jobId: string;
  row: JobRow;
  context: AppLoadContext;
}

export async function handleForm({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (isAboutPhotos(form)) return handlePhotoForm(form, context, () => albumOfJobLink(request, params.jobId));
  return keepFormIfUnavailable(form, () =>
    handleIntent({ request, form, context, jobId: readLinkId(params.jobId) ?? '' }),
  );
}

async function handleIntent(sent: Omit<JobForm, 'row'>) {
  const { request, form, jobId } = sent;
  const device = await readDevice(request);
  const link = await queryOr503(() => findJob(jobId, device, Date.now()));
  if (link.kind === 'cancelled' && form.intent === 'tell_fee_payment') {
    return recordFeePaymentMethod(form, link.row, jobPagePath(jobId));
  }
  const refusal = refuseIfClosed(link, form, jobId);
  if (refusal) return refusal;
  if (!('row' in link)) throw new AppError(410);
  const posted: JobForm = { ...sent, row: link.row };
  switch (form.intent) {
    case 'accept_agreement':
      return acceptAgreement(posted);
    case 'decline_agreement':
      await queryOr503(() => recordAgreementDeclined(posted.row.id));
      return redirectWithToast(`${jobPagePath(jobId)}?agreement=declined`, toastsFor(form).agreementDeclined);
    case 'decline_job':
      return declineJob(posted);
    default: {
      const handler = handlerNeedingAgreement(posted);
      if (!handler) throw unknownIntentError();
      if (!device.has('agreement', jobId)) return returnFormWithToast(form, 422, toastsFor(form).agreementRequired);
      return handler();
    }
  }
}

/**
 * The handler of a form that may be sent only after the agreement was accepted on this device; undefined if the intent
 * is unknown.
 */
function handlerNeedingAgreement(posted: JobForm) {
  const { form, jobId, row, request, context } = posted;
  const pagePath = jobPagePath(jobId);
  const change = {
    id: row.id,
    by: 'provider',
    assignment: row.assignments,
    row,
    pagePath,
  } as const;
  switch (form.intent) {
    case 'confirm_payment':
      return () => confirmPayment(posted);
    case 'request_extra':
      return () => requestExtra(posted);
    case 'tell_minutes':
      return () => recordMinutesAway(form, row, pagePath);
    case 'tell_payment':
      return () => recordPaymentMethods(form, row, pagePath);
    case 'promise_again':
      return () => renewArrivalPromise({ form, row, pagePath });
    case 'start_search':
      return () => startSearch({ form, row, pagePath });
    case 'report_failure':
      return () =>
        reportFailure({ form, row, pagePath }, () =>
          storeAttachedPhoto(context, form.locale, 'report', () => albumOfJobLink(request, jobId)),
        );
    case 'resume_job':
      return () => resumeJob({ form, row, pagePath });
    case 'propose_change':
      return () => proposeChange(form, change);
    case 'withdraw_change':
      return () => withdrawChange(form, change);
    case 'verify_code':
      return () => verifyCode({ form, row, pagePath });
    case 'skip_code':
      return () => skipCode({ form, row, pagePath });
    default: {
      const simple = simpleCommand(form, 'provider');
      return simple && (() => sendSimpleCommand(posted, simple));
    }
  }
}

/** The response to a form if the link is closed; undefined if the form is still accepted. */
function refuseIfClosed(link: JobLink, form: PostedForm, jobId: string) {
  if (link.kind === 'open') return undefined;
  if (link.kind === 'expired' && link.mayConfirm && INTENTS_AFTER_EXPIRY.has(form.intent)) return undefined;
  const toasts = toastsFor(form);
  // The link was closed by the first tap on "Hand it back", so this may be a second tap. That isn't an error.
  if (link.kind === 'handed_back') return redirectWithToast(jobPagePath(jobId), toasts.jobDeclined);
  if (link.kind === 'cancelled') return returnFormWithToast(form, 409, toasts.jobCancelled);
  if (link.kind === 'replaced') return returnFormWithToast(form, 410, toasts.jobCancelled);
  return returnFormWithToast(form, 410, toasts.linkExpired);
}

/**
 * Accepts the agreement. The acceptance is recorded once per request and device, because on another phone the link asks
 * for it again.
 */
async function acceptAgreement(posted: JobForm) {
  const { form, jobId, row, request } = posted;
  const toasts = toastsFor(form);
  if (!form.fields.agree) return invalidFormResponse(form, { agree: toasts.tickFirst.message }, toasts.tickFirst);
  if (row.agreement_accepted_at === null) {
    const read = await readPromisedMinutes(form, row);
    if ('error' in read) return invalidFormResponse(form, { minutes: read.error });
    const args = { minutes: read.minutes, assignment: row.assignments };
    const outcome = await sendCommand(row, 'acceptAgreement', args, formOrigin(form));
    if (!outcome.ok) {
      return respondOrRetry(outcome, { form, onSuccess: { to: jobPagePath(jobId) }, failed: toasts.agreementFailed });
    }
  }
  const { deviceId, setCookie } = await markDevice(request, { agreement: jobId });
  await queryOr503(() => recordAcceptance(row.id, 'provider_agreement', deviceId));
  const accepted = hasProviderSetOut({ status: canonicalStatus(row.status) })
    ? toasts.acceptedHereToo
    : toasts.agreementAccepted;
  return redirectWithToast(jobPagePath(jobId), accepted, new Headers({ 'Set-Cookie': setCookie }));
}

/**
 * Sends a command that has no fields. The steps of the job have no toast, because the sign says where the job stands.
 */
async function sendSimpleCommand({ form, jobId, row }: JobForm, { name, done, failed }: SimpleCommandForm) {
  const toasts = toastsFor(form);
  const outcome = await sendCommand(row, name, { assignment: row.assignments }, formOrigin(form));
  if (!outcome.ok && outcome.kind === 'rejected' && wasStepTakenBefore(outcome.rejection)) {
    return redirectWithToast(jobPagePath(jobId), textsFor(handshakeTexts, form.locale).cab.toasts.done);
  }
  return respondOrRetry(outcome, {
    form,
    onSuccess: { to: jobPagePath(jobId), toast: done },
    failed: failed ?? toasts.updateFailed,
  });
}

/**
 * Whether the job has already reached or passed this step, for example because of a second tap, or a tap in another
 * tab. That isn't an error.
 */
function wasStepTakenBefore({ code, command: name, status }: Rejection): boolean {
  const [target] = LIFECYCLE_RULES[name].to;
  return (
    code === 'not_allowed_now' && target !== undefined && isOnTheJobOrCompleted(target) && hasReached(status, target)
  );
}

/**
 * Asks the customer for an extra charge. The reason is only for the customer, so it's stored in the database and not
 * sent with the command.
 */
async function requestExtra({ form, jobId, row }: JobForm) {
  const { toasts } = textsFor(extrasTexts, form.locale);
  const amountCents = parseAmount(form.fields.amount ?? '');
  const reason = withoutFormatCharacters(form.fields.reason ?? '');
  const errors = {
    ...(amountCents ? {} : { amount: toasts.invalidAmount.message }),
    ...(reason ? {} : { reason: toasts.reasonMissing.message }),
  };
  if (!amountCents || !reason)
    return invalidFormResponse(form, errors, amountCents ? toasts.reasonMissing : toasts.invalidAmount);
  if (reason.length > MAX_FIELD_LENGTH.text) {
    return invalidFormResponse(form, { reason: textsFor(adminTexts, form.locale).tooLong(MAX_FIELD_LENGTH.text) });
  }
  const outcome = await sendCommand(
    row,
    'requestExtra',
    { amountCents, assignment: row.assignments },
    { ...formOrigin(form), personal: { extra_reason: reason } },
  );
  return respondOrRetry(outcome, {
    form,
    onSuccess: { to: jobPagePath(jobId), toast: toasts.asked },
    failed: toasts.askFailed,
  });
}

async function confirmPayment({ form, jobId, row }: JobForm) {
  const toasts = toastsFor(form);
  const outcome = await sendCommand(
    row,
    'confirmPayment',
    { by: 'provider', assignment: row.assignments },
    formOrigin(form),
  );
  return respondOrRetry(outcome, {
    form,
    onSuccess: { to: jobPagePath(jobId) },
    failed: toasts.confirmFailed,
  });
}

/**
 * Hands the job back. That doesn't require the agreement, so that people who don't accept it can decline the job. A
 * cookie marks the job as declined on this device, so that the closed link's page can say so.
 */
async function declineJob({ request, form, jobId, row }: JobForm) {
  const toasts = toastsFor(form);
  const reason = HAND_BACK_REASONS.find((one) => one === form.fields.reason);
  const args = { assignment: row.assignments, ...(reason ? { reason } : {}) };
  const outcome = await sendCommand(row, 'declineJob', args, formOrigin(form));
  const { setCookie } = await markDevice(request, { agreement: declinedCookieEntry(jobId) });
  return respondOrRetry(outcome, {
    form,
    onSuccess: { to: jobPagePath(jobId), toast: toasts.jobDeclined, headers: new Headers({ 'Set-Cookie': setCookie }) },
    failed: toasts.declineFailed,
  });
}

function toastsFor({ locale }: PostedForm) {
  return textsFor(providerTexts, locale).toasts;
}

function jobPagePath(jobId: string): `/provider/${string}` {
  return `/provider/${jobId}`;
}
