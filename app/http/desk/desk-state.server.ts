import type { ActionFunctionArgs } from '@remix-run/node';
import { recordPresence, deskNews, otherViewers, waitLimits } from '#modules/dispatch/index.ts';
import { requireAdmin } from '../sign-in/auth.server.ts';
import type { SignedInAdmin } from '../context.ts';
import type { DeskState } from '../../ui/desk/desk-state.ts';
import { isRequestId } from '../../ui/desk/desk.ts';
import { fromDatabase } from '../load.server.ts';

/**
 * Loads what all desk pages show: new requests, who has which one open, and alerts to show once.
 * @param shown the request that the page shows, which therefore stops ringing
 */
export async function loadDeskState(admin: SignedInAdmin, shown?: string): Promise<DeskState> {
  const visitor = { adminId: admin.id, sessionId: admin.sessionId };
  const [told, here, limits] = await fromDatabase(() =>
    Promise.all([deskNews(shown), otherViewers(visitor), waitLimits()]),
  );
  return { ...told, here, limits, at: Date.now() };
}

/**
 * POST `/admin/beat` takes `{ "request": "<id>" | null }` as JSON. While a desk page is visible, it reports here which
 * request it shows, and gets the desk's state.
 */
export async function receiveHeartbeat(args: ActionFunctionArgs): Promise<Response> {
  const admin = await requireAdmin(args);
  const sent = (await args.request.json().catch(() => null)) as { request?: unknown } | null;
  const id = typeof sent?.request === 'string' && isRequestId(sent.request) ? sent.request : undefined;
  if (id) await fromDatabase(() => recordPresence(id, { adminId: admin.id, sessionId: admin.sessionId }));
  return Response.json(await loadDeskState(admin, id), { headers: { 'Cache-Control': 'no-store' } });
}
