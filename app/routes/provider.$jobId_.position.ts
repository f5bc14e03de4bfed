import type { ActionFunctionArgs } from '@remix-run/node';
import { handlePositionPost } from './provider.$jobId/position.server.ts';

/**
 * POST `/provider/:jobId/position` takes JSON: a position with `lat`, `lng`, `accuracy` and `at`, or a queue of
 * positions as `points` with the device's time as `sent`. This URL and its format must stay as they are.
 */
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  handlePositionPost(request, params.jobId, context.limits);

export function loader() {
  return Response.json({ error: 'method not allowed' }, { status: 405, headers: { Allow: 'POST' } });
}
