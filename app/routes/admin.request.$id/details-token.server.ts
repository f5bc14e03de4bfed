import { textsFor } from '#kernel/copy/catalogue.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { statusInWords } from '#modules/request/copy/status-label.ts';
import { detailsHash, readRequestDetails } from '#modules/request/index.ts';
import type { RequestDetails } from '#modules/request/index.ts';
import { returnFormWithToast } from '../../http/form.server.ts';
import { changesSinceToast } from '../../http/desk/what-changed.server.ts';
import type { RequestForm } from './request-form.server.ts';

/**
 * Identifies the version of the details that a page shows, by their hash and the time when the row was last changed.
 */
export function detailsToken(row: RequestDetails & { updated_at: Date }): string {
  return `${detailsHash(row)}.${row.updated_at.getTime()}`;
}

/**
 * A row's version when its workflow has just started; before that it's 0. Only a higher version means that somebody has
 * decided something.
 */
const ADOPTED_VERSION = 1;

/**
 * Refuses a price or an assignment if somebody has corrected the details since the page was loaded, and says what
 * changed. What was typed stays in the form, and sending it again confirms the decision.
 * @returns undefined when the details are current
 */
export async function refuseIfDetailsChanged({ id, form }: RequestForm) {
  const [seenHash = '', seen] = (form.fields.rests_on ?? '').split('.');
  if (seenHash === '') return undefined;
  const row = await readRequestDetails(id);
  if (!row || detailsHash(row) === seenHash) return undefined;
  // A newer version means that something was decided after the page was loaded. Let the command handle that: it refuses
  // the form, or recognizes that the same form was sent again.
  if (form.version !== undefined && row.version > Math.max(form.version, ADOPTED_VERSION)) return undefined;
  const since = Number(seen);
  const changes = Number.isSafeInteger(since)
    ? await changesSinceToast(id, { at: new Date(since) }, form.locale).catch(() => undefined)
    : undefined;
  const toast = changes ?? textsFor(rejectionTexts, form.locale).stale(statusInWords(row.status, form.locale));
  return returnFormWithToast(form, 409, toast);
}
