import type { ActionFunctionArgs } from '@remix-run/node';
import { beat } from '../http/desk/desk-state.server.ts';

/** Called by open desk pages. Strangers get 401 from the guard. */
export const action = (args: ActionFunctionArgs) => beat(args);

export function loader() {
  return Response.json({ error: 'method not allowed' }, { status: 405, headers: { Allow: 'POST' } });
}
