import type { LoaderFunctionArgs } from '@remix-run/node';
import { isUuid } from '../ui/desk/desk.ts';
import { deskListEvents, deskRequestEvents, queueEvents } from '../http/events.server.ts';
import { lookUpRequest } from '../http/desk/desk-events.server.ts';

/**
 * The desk's event streams. With `?request=<id>`, a stream is about one request; with `?only=queue`, only about the
 * queue; otherwise about all requests. The guard responds with 401 if nobody is signed in.
 */
export function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const id = query.get('request');
  if (id === null) return query.get('only') === 'queue' ? queueEvents(args) : deskListEvents(args);
  return deskRequestEvents(args, () => lookUpRequest(isUuid(id) ? id : undefined));
}
