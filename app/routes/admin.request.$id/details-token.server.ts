import { textsFor } from '#kernel/copy/catalogue.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { statusInWords } from '#modules/request/copy/en/statuses.ts';
import { detailsHash, requestDetails } from '#modules/request/index.ts';
import type { Details } from '#modules/request/index.ts';
import { again } from '../../http/form.server.ts';
import { whatChanged } from '../../http/desk/what-changed.server.ts';
import type { RequestForm } from './request-form.server.ts';

/** What a page says its decisions rest on: a hash of the details it shows, and when the row was last changed. */
export function detailsToken(row: Details & { updated_at: Date }): string {
  return `${detailsHash(row)}.${row.updated_at.getTime()}`;
}

/** What a row has once its workflow has taken it over, which decides nothing. */
const ADOPTED = 1;

/**
 * Refuses a price or an assignment made on a page whose details somebody corrected since, with what was changed; the
 * field keeps what was typed, and sending it again is then a decision.
 * @returns undefined where it may go on
 */
export async function refuseOutdated({ id, form }: RequestForm) {
  const [mark = '', seen] = (form.fields.rests_on ?? '').split('.');
  if (mark === '') return undefined;
  const row = await requestDetails(id);
  if (!row || detailsHash(row) === mark) return undefined;
  // What was decided since is the command's to judge: it may be this very form, sent before.
  if (form.version !== undefined && row.version > Math.max(form.version, ADOPTED)) return undefined;
  const since = Number(seen);
  const told = Number.isSafeInteger(since)
    ? await whatChanged(id, { at: new Date(since) }, form.locale).catch(() => undefined)
    : undefined;
  const toast = told ?? textsFor(rejectionTexts, form.locale).stale(statusInWords(row.status, form.locale));
  return again(form, 409, toast);
}
