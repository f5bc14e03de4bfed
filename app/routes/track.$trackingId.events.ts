import type { LoaderFunctionArgs } from '@remix-run/node';
import { customerEvents } from '../http/customer-events.server.ts';
import { findByTracking } from '../http/customer-link.server.ts';
import { providerPointFor } from '../http/point.server.ts';

/** The event stream of a tracking page. */
export const loader = (args: LoaderFunctionArgs) =>
  customerEvents(
    args,
    () => findByTracking(args.params.trackingId),
    (row, locale) => providerPointFor('customer', row, locale),
  );
