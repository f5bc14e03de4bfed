import type { ActionFunctionArgs } from '@remix-run/node';
import {
  readDeskAlerts,
  isSubscribedToPush,
  renewClaims,
  openClaims,
  otherViewers,
  recordOpened,
  recordPresence,
  readDeskQueue,
} from '#modules/dispatch/index.ts';
import { requireAdmin } from '../sign-in/auth.server.ts';
import type { SignedInAdmin } from '../context.ts';
import type { DeskState } from '../../ui/desk/desk-state.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { queryOr503 } from '../load.server.ts';

interface DeskStateOptions {
  /** The request that the page shows. It doesn't ring as a new request, because the admin already sees it. */
  shown?: string | undefined;
  /** Whether to renew the admin's claims first, because the admin is at the desk. */
  renew: boolean;
}

/**
 * Loads what all desk pages show: which requests wait for dispatch, who has claimed or opened each, and alerts to show
 * once.
 */
export async function loadDeskState(admin: SignedInAdmin, { shown, renew }: DeskStateOptions): Promise<DeskState> {
  const visitor = { adminId: admin.id, sessionId: admin.sessionId };
  const [queue, viewers, claims, alerts, pushes] = await queryOr503(() =>
    Promise.all([
      readDeskQueue(shown),
      otherViewers(visitor),
      renew ? renewClaims(admin.id).then(() => openClaims(admin.id)) : openClaims(admin.id),
      readDeskAlerts(),
      isSubscribedToPush(admin.sessionId),
    ]),
  );
  return { ...queue, viewers, claims, alerts, letterKeys: admin.letterKeys, pushes, at: Date.now() };
}

/**
 * POST `/admin/beat` takes `{ "request": "<id>" | null, "visible": true | false }` as JSON from each open desk page,
 * and returns the desk's state. Each post records that the admin has `request` open. If the page is visible, the post
 * also renews the admin's claims.
 */
export async function receiveHeartbeat(args: ActionFunctionArgs): Promise<Response> {
  const admin = await requireAdmin(args);
  const sent = (await args.request.json().catch(() => null)) as { request?: unknown; visible?: unknown } | null;
  const id = typeof sent?.request === 'string' && isUuid(sent.request) ? sent.request : undefined;
  if (id) {
    const viewer = { adminId: admin.id, sessionId: admin.sessionId };
    await queryOr503(() => Promise.all([recordPresence(id, viewer), recordOpened(id, admin.id)]));
  }
  return Response.json(await loadDeskState(admin, { shown: id, renew: sent?.visible === true }), {
    headers: { 'Cache-Control': 'no-store' },
  });
}
