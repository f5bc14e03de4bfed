import { pointAt, truckStart } from '../model/roads.ts';
import type { JobPlan } from '../model/plan.ts';
import { postJson } from './post.ts';
import type { NightClock } from './clock.ts';
import type { Records } from './records.ts';

/** The job page's script posts a position this often. */
const POST_EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;

interface PositionReport {
  lat: number;
  lng: number;
  accuracy: number;
  at: number;
}

export interface DriveOptions {
  plan: JobPlan;
  jobId: string;
  site: string;
  address: string;
  /** The cookies of the browser in which the agreement was accepted. */
  cookie: string;
  /** How long the drive takes, in real milliseconds. */
  totalMs: number;
  clock: NightClock;
  records: Records;
}

/**
 * Drives along the road to the job and posts positions, as the job page's script does. The distance fits the real time
 * that passes, because the site rejects impossible speeds.
 * @param endProgress how far along the way to stop: 0 is the start, 1 the job
 * @returns false when the site takes no more positions
 */
export async function driveToJob(options: DriveOptions, endProgress = 1): Promise<boolean> {
  const { plan, clock, totalMs } = options;
  const startPoint = truckStart(plan.place, (plan.truckMph * totalMs) / HOUR_MS);
  const startedAt = performance.now();
  let queued: PositionReport[] = [];
  for (;;) {
    const progress = totalMs > 0 ? Math.min(1, (performance.now() - startedAt) / totalMs) : 1;
    const mile = startPoint.mile + (plan.place.mile - startPoint.mile) * progress;
    queued.push({ ...pointAt({ road: startPoint.road, mile }), accuracy: 8 + (plan.number % 20), at: Date.now() });
    // While there's no signal, the phone keeps its positions in a queue.
    const noSignal = plan.mistakes.deadZone && progress > 0.3 && progress < 0.6;
    if (!noSignal) {
      const answer = await postPositions(options, queued);
      if (answer === 'over') return false;
      if (answer === 'taken') queued = [];
    }
    if (progress >= endProgress) return true;
    await clock.pauseReal(Math.min(POST_EVERY_MS, Math.max(50, totalMs - (performance.now() - startedAt))));
  }
}

/** Posts the truck's first position. From there, the drive to the job takes `plan.driveMinutes`. */
export async function postStartPosition(options: DriveOptions): Promise<void> {
  const { plan } = options;
  const from = truckStart(plan.place, (plan.truckMph * plan.driveMinutes) / 60);
  await postPositions(options, [{ ...pointAt(from), accuracy: 8 + (plan.number % 20), at: Date.now() }]);
}

async function postPositions(options: DriveOptions, points: PositionReport[]) {
  const { site, jobId, address, cookie, records, plan } = options;
  records.postCounts.positions += 1;
  const body = points.length === 1 ? points[0] : { points: points.slice(-120), sent: Date.now() };
  const { status, body: words } = await postJson(`${site}/provider/${jobId}/position`, body, {
    headers: { 'x-forwarded-for': address, cookie },
    timeoutMs: 10_000,
  });
  if (status === 200) return 'taken';
  records.recordRefused({
    actor: 'provider',
    job: plan.number,
    request: 'POST /provider/:id/position',
    status,
    message: words,
  });
  return status === 410 || status === 404 ? 'over' : 'kept';
}
