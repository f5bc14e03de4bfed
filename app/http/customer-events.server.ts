import type { LoaderFunctionArgs } from '@remix-run/node';
import { linkExpiryOf } from '#modules/request/index.ts';
import type { CustomerLink } from './customer-link.server.ts';
import { requestEvents, shareLookup } from './events.server.ts';
import type { Lookup } from './events.server.ts';

/** The event stream of a customer's link. Ends with the event `expired` when the link expires. */
export function customerEvents(args: LoaderFunctionArgs, find: () => Promise<CustomerLink | null>) {
  const lookUp = async (): Promise<Lookup> => {
    const found = await find();
    if (!found) return { kind: 'gone' };
    const { row, link } = found;
    if (link === 'expired') return { kind: 'expired' };
    return { kind: 'open', requestId: row.id, version: row.version, expiresAt: linkExpiryOf(row) };
  };
  return requestEvents(args, shareLookup(new URL(args.request.url).pathname, lookUp));
}
