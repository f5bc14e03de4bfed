import { dropOffWishes, handover, owedFees, unpaidJobs } from '#modules/dispatch/index.ts';
import { queryOr503 } from '../../http/load.server.ts';

/** The open jobs with the same `turn`: `admin` (dispatch), `customer`, `provider`, `system` or `nobody`. */
export type HandoverGroup = Awaited<ReturnType<typeof handover>>[number];

/** Everything that the next shift takes over. */
export async function loadHandover(now = Date.now()) {
  return queryOr503(async () => {
    const [groups, fees, unpaid, dropOffs] = await Promise.all([
      handover(),
      owedFees(),
      unpaidJobs(now),
      dropOffWishes(),
    ]);
    return { now, groups, fees, unpaid, dropOffs };
  });
}
