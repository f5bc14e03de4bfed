import type { ActionFunctionArgs } from '@remix-run/node';
import { receivePosition } from './provider.$jobId/position.server.ts';

/** POST `/provider/:jobId/position`, JSON `lat`, `lng`, `accuracy`, `at`: a stable interface, and no page. */
export const action = ({ request, params }: ActionFunctionArgs) => receivePosition(request, params.jobId);

export function loader() {
  return Response.json({ error: 'method not allowed' }, { status: 405, headers: { Allow: 'POST' } });
}
