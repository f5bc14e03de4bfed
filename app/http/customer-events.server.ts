import type { LoaderFunctionArgs } from '@remix-run/node';
import { LINK_EXPIRY_MS } from '#modules/request/rules/limits.ts';
import type { CustomerLink } from './customer-link.server.ts';
import { requestEvents, together } from './events.server.ts';
import type { Look } from './events.server.ts';

/** When the links of a request end: 5 minutes after completion (docs/product.md, "Link expiry"); null before. Milliseconds. */
export function expiryOf(row: { status: string; service_completed_at: Date | null }): number | null {
  return row.status === 'completed' ? (row.service_completed_at?.getTime() ?? 0) + LINK_EXPIRY_MS : null;
}

/** The event stream of a customer's link; it ends by itself with `expired` when the link does. */
export function customerEvents(args: LoaderFunctionArgs, find: () => Promise<CustomerLink | null>) {
  const look = async (): Promise<Look> => {
    const found = await find();
    if (!found) return { kind: 'gone' };
    const { row, link } = found;
    if (link === 'expired') return { kind: 'expired' };
    return { kind: 'open', requestId: row.id, version: row.version, expiresAt: expiryOf(row) };
  };
  return requestEvents(args, together(new URL(args.request.url).pathname, look));
}
