import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { linkExpiryOf } from '#modules/request/index.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import type { CustomerLink } from './customer-link.server.ts';
import type { ProviderPoint } from './point.ts';
import { requestEvents, shareLookup } from './events.server.ts';
import type { RequestLookup } from './events.server.ts';

/** For pages that don't show where the provider is. */
const noPoint = async () => null;

/** The event stream of a customer's link. Ends with the event `expired` when the link expires. */
export function customerEvents(
  args: LoaderFunctionArgs,
  find: () => Promise<CustomerLink | null>,
  pointOf: (row: CustomerRow, locale: Locale) => Promise<ProviderPoint | null> = noPoint,
) {
  const lookUp = async (): Promise<RequestLookup> => {
    const found = await find();
    if (!found) return { kind: 'gone' };
    const { row, link } = found;
    if (link === 'expired') return { kind: 'expired' };
    const point = (locale: Locale) => pointOf(row, locale);
    return { kind: 'open', requestId: row.id, version: row.version, expiresAt: linkExpiryOf(row), point };
  };
  return requestEvents(args, shareLookup(new URL(args.request.url).pathname, lookUp));
}
