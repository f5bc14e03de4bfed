import { AppError } from '#kernel/app-error.ts';
import { mayAskForLocation } from '#modules/request/rules/ask-caller.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import { deskLocateTexts } from '#modules/request/copy/en/desk-locate.ts';
import { makeNonce as freshNonce } from '#kernel/ids.ts';
import { locateUrl, makeLocateLink, readRequestFacts, sendLocateLink } from '#modules/request/index.ts';
import type { LocateOutcome } from '#modules/request/index.ts';
import { whyNoTexts } from '#modules/message/index.ts';
import type { LocateFacts } from '#modules/dispatch/index.ts';
import { redirectWithToast } from '../flash.server.ts';
import { returnFormWithToast, invalidFormResponse } from '../form.server.ts';
import type { PostedForm } from '../form.server.ts';
import type { OwnPath } from '../own-path.ts';
import { answerToError } from '../respond-or-retry.server.ts';
import { voiceScript } from './voice-script.server.ts';

/** Whether a caller was asked for the location, and the result, as the desk shows it. */
export type LocateView = NonNullable<Awaited<ReturnType<typeof locateView>>>;

/**
 * What the desk shows about asking a caller for the location.
 * @returns null if the desk may not ask ({@link mayAskForLocation})
 * @throws when the database doesn't answer
 */
export async function locateView(row: LocateFacts, now = Date.now()) {
  const mayAsk = mayAskForLocation({
    status: canonicalStatus(row.status),
    requestType: row.request_type,
    hasPosition: row.customer_lat !== null,
    isApproximate: row.location_approximate,
    wasShared: row.location_shared_at !== null,
  });
  if (!mayAsk) return null;
  const { locate_link: link, messages } = row;
  const text = messages.find(({ purpose }) => purpose.startsWith('locate:')) ?? null;
  const activeLink = link && link.expires_at.getTime() > now ? link : null;
  return {
    link: activeLink && { url: locateUrl(activeLink.token), until: activeLink.expires_at },
    text: text && { status: text.status, error_code: text.error_code, created_at: text.created_at },
    blocked: await whyNoTexts(row.phone),
    /** What to read out to the caller, to ask for consent to texts; null if the caller has already consented. */
    voiceScript: row.text_consent_at === null ? voiceScript(languageOf(row)) : null,
    shared: row.location_shared_at && {
      at: row.location_shared_at,
      /** The location, which the dispatcher reads back to the caller. */
      place: row.location_address,
      byDevice: row.use_gps,
      accuracyM: row.location_accuracy_m,
      rough: row.use_gps && row.location_approximate,
    },
  };
}

/**
 * Handles the desk's forms that ask a caller for the location (app/ui/desk/LocateCard.tsx). `locate_caller` makes a
 * link and sends it to the caller as an SMS. `locate_link` only makes it.
 * @param to the page that has the forms
 */
export async function locateCaller({ id, form }: { id: string; form: PostedForm }, to: OwnPath) {
  const { toasts, fields } = textsFor(deskLocateTexts, form.locale);
  try {
    const outcome = form.intent === 'locate_link' ? await makeLocateLink(id) : await askByText(id, form);
    switch (outcome) {
      case 'missing':
        throw new AppError(404);
      case 'closed':
        return returnFormWithToast(form, 409, toasts.closed);
      case 'no_consent':
        return invalidFormResponse(form, { text_consent: fields.consent }, toasts.consentMissing);
      default:
        return await redirectWithToast(to, toasts[TOAST_OF[outcome]]);
    }
  } catch (error) {
    return answerToError(error, form, toasts.failed);
  }
}

const TOAST_OF = { sent: 'sent', waiting: 'waiting', not_sent: 'notSent', made: 'made' } as const;

async function askByText(
  id: string,
  { nonce = freshNonce(), fields }: PostedForm,
): Promise<LocateOutcome | 'no_consent'> {
  const consent = fields.text_consent === 'yes';
  if (!consent) {
    const facts = await readRequestFacts(id);
    if (facts?.text_consent_at === null) return 'no_consent';
  }
  return sendLocateLink(id, { nonce, consent });
}
