import type { LoaderFunctionArgs } from '@remix-run/node';
import type { RequestStatus, RequestType } from '#modules/request/rules/statuses.ts';
import { db } from '#kernel/server/db.ts';
import { IS_ACTIVE } from '#modules/dispatch/index.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { localeOf } from '../../http/locale.server.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { loadActive } from './active.server.ts';
import { loadCompleted } from './completed.server.ts';
import { loadPhone } from './phone.server.ts';
import { loadSettingsTab } from './settings.server.ts';
import { tabOf } from './tabs.ts';

/** How many requests of each kind stand where; counted in one query. */
export type Counts = Awaited<ReturnType<typeof loadCounts>>;

/** The header's counts, and what the tab of the address shows; nothing of the other tabs is read. */
export async function loadDesk(args: LoaderFunctionArgs) {
  const { request } = args;
  const query = new URL(request.url).searchParams;
  const tab = tabOf(query.get('tab'));
  return fromDatabase(async () => {
    const head = { counts: await loadCounts() };
    switch (tab) {
      case 'active':
        return { tab, ...head, ...(await loadActive(query)) };
      case 'phone':
        return { tab, ...head, ...(await loadPhone(query, localeOf(request))) };
      case 'completed':
        return { tab, ...head, ...(await loadCompleted(query, Date.now())) };
      case 'settings':
        return { tab, ...head, ...(await loadSettingsTab((await requireAdmin(args)).id)) };
    }
  });
}

async function loadCounts() {
  const groups = await db().$queryRaw<{ request_type: RequestType; status: RequestStatus; count: number }[]>`
    SELECT request_type, status, count(*)::int AS count FROM customer_requests WHERE ${IS_ACTIVE} GROUP BY 1, 2`;
  const sum = (fits: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(fits).reduce((total, group) => total + group.count, 0);
  return {
    pending: sum(({ status }) => status === 'pending_admin_review'),
    negotiating: sum(({ status }) => status === 'negotiating'),
    phone: sum(({ request_type }) => request_type === 'phone'),
    online: sum(({ request_type }) => request_type === 'online'),
  };
}
