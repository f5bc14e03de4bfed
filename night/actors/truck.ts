import { pointAt, startOf } from '../model/roads.ts';
import type { JobPlan } from '../model/plan.ts';
import { postJson } from './post.ts';
import type { NightClock } from './clock.ts';
import type { Records } from './records.ts';

/** The interval of the job page's script. */
const EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;

interface Sent {
  lat: number;
  lng: number;
  accuracy: number;
  at: number;
}

export interface Drive {
  plan: JobPlan;
  jobId: string;
  site: string;
  address: string;
  clock: NightClock;
  records: Records;
}

/**
 * Drives along the road to the job and posts positions like the job page's script. The distance fits the real time,
 * because the site rejects impossible speeds.
 * @returns false when the site takes no more positions
 */
export async function drive(how: Drive): Promise<boolean> {
  const { plan, clock } = how;
  const total = clock.wall(plan.drive);
  const from = startOf(plan.place, (plan.truck * total) / HOUR_MS);
  const began = performance.now();
  let waiting: Sent[] = [];
  for (;;) {
    const part = total > 0 ? Math.min(1, (performance.now() - began) / total) : 1;
    const mile = from.mile + (plan.place.mile - from.mile) * part;
    waiting.push({ ...pointAt({ road: from.road, mile }), accuracy: 8 + (plan.n % 20), at: Date.now() });
    // Without a signal the phone queues positions.
    const dead = plan.slips.deadZone && part > 0.3 && part < 0.6;
    if (!dead) {
      const answer = await send(how, waiting);
      if (answer === 'over') return false;
      if (answer === 'taken') waiting = [];
    }
    if (part >= 1) return true;
    await clock.pause(Math.min(EVERY_MS, Math.max(50, total - (performance.now() - began))));
  }
}

/** Posts the truck's starting position, computed from its speed and the simulated minutes. */
export async function setOut(how: Drive): Promise<void> {
  const { plan } = how;
  const from = startOf(plan.place, (plan.truck * plan.drive) / 60);
  await send(how, [{ ...pointAt(from), accuracy: 8 + (plan.n % 20), at: Date.now() }]);
}

async function send({ site, jobId, address, records, plan }: Drive, points: Sent[]) {
  records.posts.positions += 1;
  const body = points.length === 1 ? points[0] : { points: points.slice(-120), sent: Date.now() };
  const { status, words } = await postJson(`${site}/provider/${jobId}/position`, body, {
    headers: { 'x-forwarded-for': address },
    patienceMs: 10_000,
  });
  if (status === 200) return 'taken';
  records.refused({ who: 'provider', job: plan.n, where: 'POST /provider/:id/position', status, words });
  return status === 410 || status === 404 ? 'over' : 'kept';
}
