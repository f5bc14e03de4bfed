import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { localeOf } from '../../http/locale.server.ts';
import { loadRequest } from './load.server.ts';
import { markOpened } from './mark-opened.server.ts';

/** A request as its page or the pane shows it. */
export type OpenedRequest = Awaited<ReturnType<typeof openRequest>>;

/** Loads a request for its page, or for the pane beside the board, and records that somebody opened it. */
export async function openRequest(args: LoaderFunctionArgs) {
  const { params, request, context } = args;
  const admin = await requireAdmin(args);
  const loaded = await loadRequest(params.id, new URL(request.url).searchParams, localeOf(request));
  return { ...loaded, ...(await markOpened(loaded.row, admin, context.isDataRequest)) };
}
