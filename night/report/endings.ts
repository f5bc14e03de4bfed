import { describeEnding, describePlannedEnding } from '../model/ending.ts';
import type { Ending } from '../model/ending.ts';
import type { JobPlan } from '../model/plan.ts';

/** A job's plan, and how the job went according to what people did. */
interface JobResult {
  plan: JobPlan;
  seen: Ending;
}

/** One kind of ending, and how many jobs ended this way: by plan, by what people did, and by the database. */
export interface EndingCount {
  kind: string;
  planned: number;
  seen: number;
  recorded: number;
}

/** Counts the jobs by how they ended. The ending that was planned most often comes first. */
export function countEndings(
  jobs: readonly JobResult[],
  recordOf: (job: JobResult) => Ending | undefined,
): EndingCount[] {
  const counts = new Map<string, EndingCount>();
  const add = (kind: string, column: 'planned' | 'seen' | 'recorded') => {
    const count = counts.get(kind) ?? { kind, planned: 0, seen: 0, recorded: 0 };
    count[column] += 1;
    counts.set(kind, count);
  };
  for (const job of jobs) {
    const record = recordOf(job);
    add(describePlannedEnding(job.plan), 'planned');
    add(describeEnding(job.seen), 'seen');
    add(record ? describeEnding(record) : 'no record', 'recorded');
  }
  return [...counts.values()].sort((a, b) => b.planned - a.planned);
}

/** The differences between what happened and the record; empty if there are none. */
export function endingDifferences(seen: Ending, record: Ending | undefined): string[] {
  if (!record) return ['not on record'];
  return (['status', 'outcome', 'solved', 'change', 'found', 'reports'] as const).flatMap((name) => {
    const [happened, recorded] = [JSON.stringify(seen[name]), JSON.stringify(record[name])];
    return happened === recorded ? [] : [`${name} ${happened}, on record ${recorded}`];
  });
}
