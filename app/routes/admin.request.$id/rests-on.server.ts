import { createHash } from 'node:crypto';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { statusInWords } from '#modules/request/copy/status-label.ts';
import { db } from '#kernel/server/db.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { again } from '../../http/form.server.ts';
import { whatChanged } from '../../http/desk/what-changed.server.ts';
import type { Asked } from './asked.server.ts';

/** What a price is named for, and a provider is sent to. Corrections of them raise no version of the request. */
const COLUMNS = {
  status: true,
  updated_at: true,
  vehicle_year: true,
  vehicle_make: true,
  vehicle_model: true,
  location_address: true,
  destination_address: true,
  service_description: true,
} as const;

/** What a page says that a decision made on it rests on: a mark of the details it shows, and when they were read. */
export function restsOn(row: Pick<CustomerRequest, keyof typeof COLUMNS>): string {
  const { status: _status, updated_at, ...details } = row;
  const known = Object.keys(COLUMNS).map((name) => (details as Record<string, unknown>)[name] ?? null);
  const mark = createHash('sha256').update(JSON.stringify(known)).digest('base64url').slice(0, 16);
  return `${mark}.${updated_at.getTime()}`;
}

/** What a row has once its workflow has taken it over, which decides nothing. */
const ADOPTED = 1;

/**
 * Refuses a price or an assignment made on a page whose details somebody corrected since, with what was changed; the
 * field keeps what was typed, and sending it again is then a decision.
 * @returns undefined where it may go on
 */
export async function overtaken({ id, form }: Asked) {
  const [mark = '', seen] = (form.fields.rests_on ?? '').split('.');
  if (mark === '') return undefined;
  const row = await db().customerRequest.findUnique({ where: { id }, select: { ...COLUMNS, version: true } });
  if (!row || restsOn(row).startsWith(`${mark}.`)) return undefined;
  // What was decided since is the command's to judge: it may be this very form, sent before.
  if (form.version !== undefined && row.version > Math.max(form.version, ADOPTED)) return undefined;
  const since = Number(seen);
  const told = Number.isSafeInteger(since)
    ? await whatChanged(id, { at: new Date(since) }, form.locale).catch(() => undefined)
    : undefined;
  const toast = told ?? textsFor(rejectionTexts, form.locale).stale(statusInWords(row.status, form.locale));
  return again(form, 409, toast);
}
