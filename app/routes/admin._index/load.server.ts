import { db } from '#platform/db.ts';
import { fromDatabase } from '../../lib/load.server.ts';
import { loadActive } from './active.server.ts';
import { loadCompleted } from './completed.server.ts';
import { loadPhone } from './phone.server.ts';
import { tabOf } from './tabs.ts';

/** How many requests of each kind stand where; counted in one query. */
export type Counts = Awaited<ReturnType<typeof loadCounts>>;

/** The header's counts, and what the tab of the address shows; nothing of the other tabs is read. */
export async function loadDesk(request: Request) {
  const query = new URL(request.url).searchParams;
  const tab = tabOf(query.get('tab'));
  return fromDatabase(async () => {
    const counts = await loadCounts();
    switch (tab) {
      case 'active':
        return { tab, counts, ...(await loadActive(query)) };
      case 'phone':
        return { tab, counts, ...(await loadPhone(query)) };
      case 'completed':
        return { tab, counts, ...(await loadCompleted(query, Date.now())) };
      case 'settings':
        return { tab, counts };
    }
  });
}

async function loadCounts() {
  const groups = await db().customerRequest.groupBy({
    by: ['request_type', 'status'],
    where: { status: { notIn: ['completed', 'cancelled'] } },
    _count: true,
  });
  const sum = (fits: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(fits).reduce((total, group) => total + group._count, 0);
  return {
    pending: sum(({ status }) => status === 'pending_admin_review'),
    negotiating: sum(({ status }) => status === 'negotiating'),
    phone: sum(({ request_type }) => request_type === 'phone'),
    online: sum(({ request_type }) => request_type === 'online'),
  };
}
