import type { RequestRow } from '#modules/request/index.ts';
import { isProviderComing } from '#modules/provider/rules/positions.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { drivenTrackSummary, hasStoppedReporting, lastPositionAndReport } from '#modules/provider/index.ts';

/**
 * The provider's progress for the desk: how far away they are and, until their positions are deleted, how far they've
 * driven.
 */
export async function loadProgress(row: Omit<RequestRow, 'create_nonce' | 'create_hash'>, now: number) {
  const coming = isProviderComing(canonicalStatus(row.status));
  const { position, report } = lastPositionAndReport(row, now);
  return {
    coming,
    unseen: hasStoppedReporting(row, now),
    // `position` has the distance to the pickup, which nobody needs after arrival.
    position: coming ? position : null,
    report,
    track: row.provider_assigned ? await drivenTrackSummary(row.id, row.assignments) : null,
  };
}
