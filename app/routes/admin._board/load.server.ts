import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskCounts } from '#modules/dispatch/index.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { showsBoard } from '../../ui/desk/tabs.ts';
import { loadActive } from './active.server.ts';
import { densityOf } from '../../http/desk/density.server.ts';

/** Loads the board, if the page shows it. */
export async function loadBoard({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  if (!showsBoard(url)) return null;
  const [counts, active] = await queryOr503(() => Promise.all([deskCounts(), loadActive(url.searchParams)]));
  return { counts, density: densityOf(request), ...active };
}
