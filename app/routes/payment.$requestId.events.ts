import type { LoaderFunctionArgs } from '@remix-run/node';
import { customerEvents } from '../http/customer-events.server.ts';
import { findByPayment } from '../http/customer-link.server.ts';

/** The event stream of a payment page. */
export const loader = (args: LoaderFunctionArgs) => customerEvents(args, () => findByPayment(args.params.requestId));
