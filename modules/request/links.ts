import { LINK_EXPIRY_MS } from './rules/limits.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { canonicalStatus } from './rules/statuses.ts';
import { isUnsettledSession, linkState } from './rules/view.ts';
import type { LinkState } from './rules/view.ts';

export type LinkRow = Pick<CustomerRequest, 'status' | 'service_completed_at' | 'cancelled_at'>;

/**
 * The state of a request's links: open, expired or cancelled.
 * @param payments the request's payments, because a cancelled request's links work until the refund is done. Empty for
 * links whose holders learn nothing about money
 */
export function linkStateOf(row: LinkRow, payments: readonly { status: string }[], now = Date.now()): LinkState {
  return linkState(
    {
      status: canonicalStatus(row.status),
      serviceCompletedAt: row.service_completed_at?.getTime() ?? null,
      cancelledAt: row.cancelled_at?.getTime() ?? null,
      refundPending: payments.some(isUnsettledSession),
    },
    now,
  );
}

/** When the links of a completed request expire, in milliseconds since 1970; null before completion. */
export function linkExpiryOf(row: Pick<LinkRow, 'status' | 'service_completed_at'>): number | null {
  return row.status === 'completed' ? (row.service_completed_at?.getTime() ?? 0) + LINK_EXPIRY_MS : null;
}
