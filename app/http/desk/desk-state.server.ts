import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { recordPresence, deskNews, keepClaims, openClaims, otherViewers, waitLimits } from '#modules/dispatch/index.ts';
import { requireAdmin } from '../sign-in/auth.server.ts';
import type { SignedInAdmin } from '../context.ts';
import type { DeskState } from '../../ui/desk/desk-state.ts';
import { isRequestId } from '../../ui/desk/desk.ts';
import { fromDatabase } from '../load.server.ts';

/**
 * Loads what all desk pages show: new requests, who has which one, or has it open, and alerts to show once.
 * @param shown the request that the page shows, which therefore stops ringing
 */
export async function loadDeskState(admin: SignedInAdmin, shown?: string): Promise<DeskState> {
  const visitor = { adminId: admin.id, sessionId: admin.sessionId };
  const [told, here, claims, limits] = await fromDatabase(() =>
    Promise.all([deskNews(shown), otherViewers(visitor), openClaims(admin.id), waitLimits()]),
  );
  return { ...told, here, claims, limits, at: Date.now() };
}

/** Without script, each page load shows that the admin is at the desk. With script, the page reports it. */
export async function keepClaimsOnPageLoad(admin: SignedInAdmin, { isDataRequest }: AppLoadContext): Promise<void> {
  if (!isDataRequest) await fromDatabase(() => keepClaims(admin.id));
}

/**
 * POST `/admin/beat` takes `{ "request": "<id>" | null, "visible": true | false }` as JSON. While a desk page is visible,
 * it reports here which request it shows, which keeps the admin's claims, and gets the desk's state.
 */
export async function receiveHeartbeat(args: ActionFunctionArgs): Promise<Response> {
  const admin = await requireAdmin(args);
  const sent = (await args.request.json().catch(() => null)) as { request?: unknown; visible?: unknown } | null;
  const id = typeof sent?.request === 'string' && isRequestId(sent.request) ? sent.request : undefined;
  if (id) await fromDatabase(() => recordPresence(id, { adminId: admin.id, sessionId: admin.sessionId }));
  if (sent?.visible === true) await fromDatabase(() => keepClaims(admin.id));
  return Response.json(await loadDeskState(admin, id), { headers: { 'Cache-Control': 'no-store' } });
}
