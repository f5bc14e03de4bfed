import type { ActionFunctionArgs } from '@remix-run/node';
import { nonce as freshNonce } from '#domain/ids.ts';
import { serviceFromOnline } from '#domain/services.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { requestTexts } from '#domain/texts/request.ts';
import { logger } from '#platform/logger.ts';
import { createOnlineRequest } from '#platform/requests.ts';
import type { Created } from '#platform/requests.ts';
import { redirectWithToast } from '../../lib/flash.server.ts';
import { rememberNonce } from '../../lib/form-nonce.server.ts';
import { answer, invalid, readForm, unknownIntent } from '../../lib/form.server.ts';
import { checkRequest } from './schema.server.ts';

const INTENT = 'request_offer';

/** Checks and stores a request. The same form sent twice is one request (`create_nonce`). */
export async function act({ request }: ActionFunctionArgs) {
  const sent = await readForm(request);
  if (sent.intent && sent.intent !== INTENT) throw unknownIntent();
  // A form without a nonce gets one now: should the database fail, sending it again still counts once.
  const form = { ...sent, intent: INTENT, nonce: sent.nonce ?? freshNonce(), fields: withServiceKey(sent.fields) };
  const { toasts } = textsFor(requestTexts, form.locale);
  const checked = checkRequest(form.fields, form.locale);
  if (!checked.ok) return invalid(form, checked.errors, checked.toast);
  let created: Created;
  try {
    created = await createOnlineRequest(checked.request, form.nonce);
  } catch (error) {
    logger.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'a request could not be stored');
    return answer(
      503,
      { intent: INTENT, formErrors: {}, values: form.fields, toast: toasts.submissionFailed, nonce: form.nonce },
      { 'Retry-After': '5' },
    );
  }
  const headers = new Headers({ 'Set-Cookie': await rememberNonce(form.nonce) });
  return redirectWithToast(`/track/${created.trackingId}`, toasts.submitted, headers);
}

/** A service sent by its name is the same choice as its key, which the form's options have. */
function withServiceKey(fields: Record<string, string>): Record<string, string> {
  const service = serviceFromOnline(fields.service_type ?? '');
  return service ? { ...fields, service_type: service } : fields;
}
