import type { ActionFunctionArgs } from '@remix-run/node';
import { receivePosition } from './provider.$jobId/position.server.ts';

/**
 * POST `/provider/:jobId/position` takes JSON: `lat`, `lng`, `accuracy`, `at`, or a queue of these as `points` and the
 * device's time as `sent`. A stable interface.
 */
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  receivePosition(request, params.jobId, context.limits);

export function loader() {
  return Response.json({ error: 'method not allowed' }, { status: 405, headers: { Allow: 'POST' } });
}
