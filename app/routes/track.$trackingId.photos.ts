import type { ActionFunctionArgs } from '@remix-run/node';
import { albumOfTrackingLink } from '../http/photos/album.server.ts';
import { receivePhoto } from '../http/photos/receive.server.ts';

/** POST `/track/:trackingId/photos`: one photo from the page's script. */
export const action = ({ request, context, params }: ActionFunctionArgs) =>
  receivePhoto(request, context, () => albumOfTrackingLink(request, params.trackingId));

export function loader() {
  return Response.json({ error: 'method not allowed' }, { status: 405, headers: { Allow: 'POST' } });
}
