import type { ActionFunctionArgs } from '@remix-run/node';
import { answerPickupDistance } from './provider.$jobId/how-far.server.ts';

/** POST `/provider/:jobId/how-far` takes a position as JSON and answers how far away the pickup is. Stores nothing. */
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  answerPickupDistance(request, params.jobId, context.limits);

export function loader() {
  return Response.json({ error: 'method not allowed' }, { status: 405, headers: { Allow: 'POST' } });
}
