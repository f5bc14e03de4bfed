import { dropOffWishes, handover, owedFees, unpaidJobs } from '#modules/dispatch/index.ts';
import { fromDatabase } from '../../http/load.server.ts';

/** A group of open jobs, by whose turn it is. */
export type HandoverGroup = Awaited<ReturnType<typeof handover>>[number];

/** Everything that the next shift takes over. */
export async function loadHandover(now = Date.now()) {
  return fromDatabase(async () => {
    const [groups, fees, unpaid, dropOffs] = await Promise.all([
      handover(),
      owedFees(),
      unpaidJobs(now),
      dropOffWishes(),
    ]);
    return { now, groups, fees, unpaid, dropOffs };
  });
}
