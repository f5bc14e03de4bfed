import { activityEntry } from './rules/log-events.ts';
import { languageOf } from '#kernel/copy/catalogue.ts';
import { logActivity } from './activity-log.ts';
import { db } from '#kernel/server/db.ts';
import { enqueueNewLink } from './notify.ts';
import { withCurrentLinks } from './replaced-links.ts';
import { lockRow } from './row-edits.ts';
import { recordConsent, releaseWithheldMessages } from '#modules/message/index.ts';

/**
 * Records, once, that the caller agreed on the phone to get text messages. Sends the messages about the request's
 * current version that were withheld because the consent was missing, such as the payment link. If the phone number was
 * corrected, the new number also gets copies of the messages about this version that went to the wrong number. If the
 * request has a new tracking link that's in none of these messages, sends the link in a message of its own.
 * @returns whether the request exists
 * @throws if the database doesn't answer
 */
export async function recordVoiceConsent(requestId: string): Promise<boolean> {
  return db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findUnique({ where: { id: requestId } });
    if (row?.text_consent_at !== null) return row !== null;
    const data = { text_consent_at: new Date() };
    await transaction.customerRequest.update({ where: { id: requestId }, data });
    await recordConsent(transaction, row.phone, { by: 'phone', language: languageOf(row) });
    await logActivity(transaction, requestId, activityEntry('sms_consent_by_voice'), 'admin');
    const texted = await releaseWithheldMessages(transaction, { ...row, ...data }, (body) =>
      withCurrentLinks(body, row),
    );
    if (row.former_link_ids.length > 0 && !texted.some((body) => body.includes(`/${row.customer_tracking_id}`)))
      await enqueueNewLink(transaction, { ...row, ...data });
    return true;
  });
}
