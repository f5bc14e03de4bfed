import type { ActionFunctionArgs } from '@remix-run/node';
import { receivePhoto } from '../http/photos/receive.server.ts';
import { albumOfJobLink } from './provider.$jobId/photos.server.ts';

/** POST `/provider/:jobId/photos`: one photo from the page's script. */
export const action = ({ request, context, params }: ActionFunctionArgs) =>
  receivePhoto(request, context, () => albumOfJobLink(request, params.jobId));

export function loader() {
  return Response.json({ error: 'method not allowed' }, { status: 405, headers: { Allow: 'POST' } });
}
