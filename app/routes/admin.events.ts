import type { LoaderFunctionArgs } from '@remix-run/node';
import { isRequestId } from '../lib/desk.ts';
import { deskEvents, requestEvents } from '../lib/events.server.ts';
import { lookAtRequest } from '../lib/desk-events.server.ts';

/** The desk's event streams: of one request with `?request=<id>`, else of all. Strangers get 401 from the guard. */
export function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('request');
  if (id === null) return deskEvents(args);
  return requestEvents(args, () => lookAtRequest(isRequestId(id) ? id : undefined));
}
