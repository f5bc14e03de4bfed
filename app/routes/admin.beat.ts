import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveHeartbeat } from '../http/desk/desk-state.server.ts';

/** Takes the heartbeats of open desk pages. The guard responds with 401 if nobody is signed in. */
export const action = (args: ActionFunctionArgs) => receiveHeartbeat(args);

export function loader() {
  return Response.json({ error: 'method not allowed' }, { status: 405, headers: { Allow: 'POST' } });
}
