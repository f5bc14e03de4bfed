import { PHONE_SERVICES } from '#modules/request/rules/services.ts';
import { nonce } from '#kernel/ids.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { servicesTexts } from '#modules/request/copy/en/services.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { agreedRow } from '#modules/request/index.ts';
import { isRequestId } from '../../ui/desk/desk.ts';
import { locateView } from '../../http/desk/locate-desk.server.ts';

/** What became of the form: the request whose links are shown; `null` when it is gone. */
export type CreatedRequest = NonNullable<Awaited<ReturnType<typeof loadCreated>>>;

/** The form for a caller, or what it made (`?created=<id>`). */
export async function loadPhone(query: URLSearchParams, locale: Locale) {
  const id = query.get('created');
  const labels = textsFor(servicesTexts, locale).phoneServices;
  return {
    nonce: nonce(),
    services: PHONE_SERVICES.map((value) => ({ value, label: labels[value] })),
    asked: id !== null,
    created: id !== null && isRequestId(id) ? await loadCreated(id) : null,
  };
}

async function loadCreated(id: string) {
  const row = await db().customerRequest.findUnique({
    relationLoadStrategy: 'join',
    where: { id, request_type: 'phone' },
    include: {
      locate_link: true,
      messages: { where: { purpose: { startsWith: 'locate:' } }, orderBy: { created_at: 'desc' }, take: 1 },
    },
  });
  if (!row) return null;
  const { PUBLIC_URL } = env();
  const status = canonicalStatus(row.status);
  return {
    id: row.id,
    version: row.version,
    deposit: agreedRow(row).deposit_amount_cents,
    state: stateOf(status),
    paymentLink: `${PUBLIC_URL}/payment/${row.id}`,
    locate: await locateView(row),
    trackingLink: row.customer_tracking_id ? `${PUBLIC_URL}/track/${row.customer_tracking_id}` : null,
  };
}

/** Whether the link can be paid, was paid, or stands for nothing yet or any more. */
function stateOf(status: ReturnType<typeof canonicalStatus>): 'ready' | 'not_yet' | 'paid' | 'ended' {
  if (status === 'payment_pending' || status === 'approved') return 'ready';
  if (status === 'pending_admin_review') return 'not_yet';
  return status === 'cancelled' || status === 'completed' ? 'ended' : 'paid';
}
