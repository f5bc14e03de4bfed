import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskCounts } from '#modules/dispatch/index.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { localeOf } from '../../http/locale.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { deskTabOf } from '../../ui/desk/tabs.ts';
import { loadCompleted } from './completed.server.ts';
import { loadPhoneTab } from './phone.server.ts';
import { loadSettingsTab } from './settings.server.ts';

/** Loads the counts for the header, and the data of the open tab. */
export async function loadDesk(args: LoaderFunctionArgs) {
  const { request } = args;
  const query = new URL(request.url).searchParams;
  const tab = deskTabOf(query.get('tab'));
  if (tab === 'active') return null;
  return queryOr503(async () => {
    const head = { counts: await deskCounts() };
    switch (tab) {
      case 'phone':
        return { tab, ...head, ...(await loadPhoneTab(query, localeOf(request))) };
      case 'completed':
        return { tab, ...head, ...(await loadCompleted(query, Date.now())) };
      case 'settings':
        return { tab, ...head, ...(await loadSettingsTab(await requireAdmin(args))) };
    }
  });
}
