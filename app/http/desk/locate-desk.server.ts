import { AppError } from '#kernel/app-error.ts';
import { mayShareLocation } from '#modules/request/rules/view.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import { deskLocateTexts } from '#modules/request/copy/en/desk-locate.ts';
import { nonce as freshNonce } from '#kernel/ids.ts';
import { db } from '#kernel/server/db.ts';
import { locateUrl, makeLocateLink, sendLocateLink } from '#modules/request/index.ts';
import type { LocateOutcome } from '#modules/request/index.ts';
import { isOptedOut, smsGateway } from '#modules/message/index.ts';
import type { CustomerRequest, LocateLink, Message } from '#prisma/generated/client.ts';
import { redirectWithToast } from '../flash.server.ts';
import { again, invalid } from '../form.server.ts';
import type { ReadForm } from '../form.server.ts';
import type { OwnPath } from '../own-path.ts';
import { notConfirmed } from '../settle.server.ts';

type Row = Pick<
  CustomerRequest,
  | 'id'
  | 'status'
  | 'request_type'
  | 'phone'
  | 'text_consent_at'
  | 'language'
  | 'use_gps'
  | 'location_address'
  | 'customer_lat'
  | 'location_approximate'
  | 'location_accuracy_m'
  | 'location_shared_at'
> & {
  locate_link: LocateLink | null;
  /** Newest first. */
  messages: Pick<Message, 'purpose' | 'status' | 'error_code' | 'created_at'>[];
};

/** How a caller is asked for the place, and what came of it, as the desk shows it. */
export type LocateView = NonNullable<Awaited<ReturnType<typeof locateView>>>;

/**
 * @returns null where the place need not be asked for: it came with the request exactly, or it is too late for it
 * @throws when the database does not answer
 */
export async function locateView(row: Row, now = Date.now()) {
  const open = mayShareLocation(canonicalStatus(row.status));
  const wanted = row.request_type === 'phone' || row.customer_lat === null || row.location_approximate;
  if (!open || (!wanted && row.location_shared_at === null)) return null;
  const { locate_link: link, messages } = row;
  const text = messages.find(({ purpose }) => purpose.startsWith('locate:')) ?? null;
  const optedOut = await isOptedOut(db(), row.phone);
  const live = link && link.expires_at.getTime() > now ? link : null;
  return {
    link: live && { url: locateUrl(live.token), until: live.expires_at },
    text: text && { status: text.status, error_code: text.error_code, created_at: text.created_at },
    /** Why no text can go out at all. */
    blocked: smsGateway() === undefined ? ('off' as const) : optedOut ? ('opted_out' as const) : null,
    consented: row.text_consent_at !== null,
    /** The caller's: in it the question is read out. */
    language: languageOf(row),
    shared: row.location_shared_at && {
      at: row.location_shared_at,
      /** To be read back to the caller. */
      place: row.location_address,
      byDevice: row.use_gps,
      accuracyM: row.location_accuracy_m,
      rough: row.use_gps && row.location_approximate,
    },
  };
}

/** The forms of the card: `locate_caller` texts the link, `locate_link` only makes it. @param to the page they stand on */
export async function locateCaller({ id, form }: { id: string; form: ReadForm }, to: OwnPath) {
  const { toasts, fields } = textsFor(deskLocateTexts, form.locale);
  try {
    const asked = form.intent === 'locate_link' ? await makeLocateLink(id) : await askByText(id, form);
    switch (asked) {
      case 'missing':
        throw new AppError(404);
      case 'closed':
        return again(form, 409, toasts.closed);
      case 'no_consent':
        return invalid(form, { text_consent: fields.consent }, toasts.consentMissing);
      default:
        return await redirectWithToast(to, toasts[TOAST_OF[asked]]);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return notConfirmed(form, toasts.failed);
  }
}

const TOAST_OF = { sent: 'sent', waiting: 'waiting', not_sent: 'notSent', made: 'made' } as const;

async function askByText(
  id: string,
  { nonce = freshNonce(), fields }: ReadForm,
): Promise<LocateOutcome | 'no_consent'> {
  const consent = fields.text_consent === 'yes';
  if (!consent) {
    const row = await db().customerRequest.findUnique({ where: { id }, select: { text_consent_at: true } });
    if (row?.text_consent_at === null) return 'no_consent';
  }
  return sendLocateLink(id, { nonce, consent });
}
