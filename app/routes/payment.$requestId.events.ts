import type { LoaderFunctionArgs } from '@remix-run/node';
import { customerEvents } from '../lib/customer-events.server.ts';
import { findById } from '../lib/customer-link.server.ts';

/** The event stream of a payment page. */
export const loader = (args: LoaderFunctionArgs) => customerEvents(args, () => findById(args.params.requestId));
