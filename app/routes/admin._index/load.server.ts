import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskCounts } from '#modules/dispatch/index.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { localeOf } from '../../http/locale.server.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { loadActive } from './active.server.ts';
import { loadCompleted } from './completed.server.ts';
import { densityOf } from './density.server.ts';
import { loadPhone } from './phone.server.ts';
import { loadSettingsTab } from './settings.server.ts';
import { tabOf } from './tabs.ts';

/** Loads the counts for the header, and the data of the open tab. */
export async function loadDesk(args: LoaderFunctionArgs) {
  const { request } = args;
  const query = new URL(request.url).searchParams;
  const tab = tabOf(query.get('tab'));
  return fromDatabase(async () => {
    const head = { counts: await deskCounts() };
    switch (tab) {
      case 'active':
        return { tab, ...head, density: densityOf(request), ...(await loadActive(query)) };
      case 'phone':
        return { tab, ...head, ...(await loadPhone(query, localeOf(request))) };
      case 'completed':
        return { tab, ...head, ...(await loadCompleted(query, Date.now())) };
      case 'settings':
        return { tab, ...head, ...(await loadSettingsTab(await requireAdmin(args))) };
    }
  });
}
