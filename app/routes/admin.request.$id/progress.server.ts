import type { RequestRow } from '#modules/request/index.ts';
import { isProviderComing } from '#modules/provider/rules/positions.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { drivenTrack, hasStoppedReporting, providerProgress } from '#modules/provider/index.ts';

/** The provider's progress as the desk sees it: the position and, while positions are stored, how far they drove. */
export async function loadProgress(row: Omit<RequestRow, 'create_nonce' | 'create_hash'>, now: number) {
  const coming = isProviderComing(canonicalStatus(row.status));
  const { position, report } = providerProgress(row, now);
  return {
    coming,
    unseen: hasStoppedReporting(row, now),
    // After arrival nobody needs the distance.
    position: coming ? position : null,
    report,
    track: row.provider_assigned ? await drivenTrack(row.id, row.assignments) : null,
  };
}
