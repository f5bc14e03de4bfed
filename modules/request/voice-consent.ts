import { activity } from './rules/activity.ts';
import { languageOf } from '#kernel/copy/catalogue.ts';
import { logActivity } from './activity-log.ts';
import { db } from '#kernel/server/db.ts';
import { lockRow } from './facts.ts';
import { recordConsent, releaseWithheld } from '#modules/message/index.ts';

/**
 * The caller said yes to texts on the phone: recorded by the admin's tick, once. What was just held back for want of it,
 * as the payment link, waits to be sent if it is still the last word.
 * @returns whether the request is there
 * @throws when the database does not answer
 */
export async function agreeByVoice(requestId: string): Promise<boolean> {
  return db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findUnique({ where: { id: requestId } });
    if (row?.text_consent_at !== null) return row !== null;
    await transaction.customerRequest.update({ where: { id: requestId }, data: { text_consent_at: new Date() } });
    await recordConsent(transaction, row.phone, { by: 'phone', language: languageOf(row) });
    await logActivity(transaction, requestId, activity('sms_consent_by_voice'), 'admin');
    await releaseWithheld(transaction, row);
    return true;
  });
}
