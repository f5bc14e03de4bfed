import type { ActionFunctionArgs } from '@remix-run/node';
import { makeNonce as freshNonce } from '#kernel/ids.ts';
import { serviceFromOnlineChoice } from '#modules/request/rules/services.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { photoToastsTexts } from '#modules/photo/copy/en/photo-toasts.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { createOnlineRequest } from '#modules/request/index.ts';
import type { CreatedRequest } from '#modules/request/index.ts';
import { markDevice } from '../../http/device.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { nonceCookie } from '../../http/form-nonce.server.ts';
import { returnFormWithToast, invalidFormResponse, readForm, unknownIntentError } from '../../http/form.server.ts';
import { albumOfTrackingLink } from '../../http/photos/album.server.ts';
import { storeAttachedPhoto } from '../../http/photos/receive.server.ts';
import { REQUEST_INTENT, checkRequest } from './schema.server.ts';

/**
 * Checks and stores a request. Sending the same form twice makes only one request (`create_nonce`). The photo is stored
 * last, so that the request is made even if the photo is bad.
 */
export async function handleForm({ request, context }: ActionFunctionArgs) {
  const sent = await readForm(request);
  if (sent.intent && sent.intent !== REQUEST_INTENT) throw unknownIntentError();
  // A form without a nonce gets one now, so that sending it again after a failure doesn't make a second request.
  const form = {
    ...sent,
    intent: REQUEST_INTENT,
    nonce: sent.nonce ?? freshNonce(),
    fields: withServiceKey(sent.fields),
  };
  const { toasts } = textsFor(requestTexts, form.locale);
  const checked = checkRequest(form.fields, form.locale);
  if (!checked.ok) return invalidFormResponse(form, checked.errors, checked.toast);
  const limit = await context.limits.consume('create', context.address);
  if (!limit.ok) {
    const tooMany = textsFor(commonTexts, form.locale).errors[429];
    return returnFormWithToast(form, 429, tooMany, { nonce: form.nonce }, { 'Retry-After': String(limit.retryAfter) });
  }
  let created: CreatedRequest;
  try {
    created = await createOnlineRequest(checked.request, form.nonce);
  } catch (error) {
    logger.error({ reason: errorName(error) }, 'request not stored');
    return returnFormWithToast(form, 503, toasts.submissionFailed, { nonce: form.nonce });
  }
  context.rememberLink(`/track/${created.trackingId}`);
  const headers = new Headers({ 'Set-Cookie': await nonceCookie(form.nonce) });
  headers.append('Set-Cookie', (await markDevice(request, { request: created.id })).setCookie);
  const photoError = await storeAttachedPhoto(context, form.locale, 'customer', () =>
    albumOfTrackingLink(request, created.trackingId),
  );
  const toast = photoError
    ? { ...toasts.submitted, message: textsFor(photoToastsTexts, form.locale).without(photoError) }
    : toasts.submitted;
  return redirectWithToast(`/track/${created.trackingId}`, toast, headers);
}

/** Replaces a service's name by its key, because the form's options have keys. */
function withServiceKey(fields: Record<string, string>): Record<string, string> {
  const service = serviceFromOnlineChoice(fields.service_type ?? '');
  return service ? { ...fields, service_type: service } : fields;
}
