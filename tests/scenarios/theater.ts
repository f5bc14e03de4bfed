import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { ensureFirstAdmin } from '#modules/account/index.ts';
import { ROOT } from '#scripts/lib/folders.ts';
import { Visitor, uniqueAddressHeader } from '#night/visitor.ts';
import { openStageWithSite } from '../support/built-site.ts';
import type { Stage } from '../support/stage.ts';
import { setTime } from './moved-clock.ts';

/** The desk's account. */
const DESK_ACCOUNT = { email: 'desk@example.com', password: 'a password for the scenarios' };
/** How often the clocks of the site and of this process are set to the time-skipping server's while time passes. */
const CLOCK_SYNC_INTERVAL_MS = 20;

/** A stage (database, Temporal, worker and emulators) with the website. Tests can move all clocks forward together. */
export interface ScenarioSystem extends Stage {
  siteUrl: string;
  /** Lets time pass: every timer that's due runs, and all clocks move forward. */
  passTime(ms: number): Promise<void>;
  /** A dispatcher who is signed in. */
  signIn(): Promise<Visitor>;
}

/** Opens a stage with the built website in a process of its own. Everybody uses it through HTTP and SMS. */
export async function openScenarioSystem(): Promise<ScenarioSystem> {
  const movedClockArguments = ['--import', 'tsx', '--import', path.join(ROOT, 'tests/scenarios/moved-clock.ts')];
  const { stage, site, siteUrl } = await openStageWithSite('time-skipping', movedClockArguments);
  await ensureFirstAdmin(stage.prisma, DESK_ACCOUNT);
  return {
    ...stage,
    siteUrl,
    passTime: (ms) => passTime(stage, site, ms),
    async signIn() {
      const desk = new Visitor(siteUrl, uniqueAddressHeader());
      const page = await desk.submit(await desk.get('/admin/login'), 'sign_in', DESK_ACCOUNT);
      if (!page.url.startsWith('/admin')) throw new Error(`the desk could not sign in: ${page.status} ${page.url}`);
      return desk;
    },
    async close() {
      site.kill();
      setTime(performance.timeOrigin + performance.now());
      await stage.close();
    },
  };
}

async function passTime({ timeSkipping }: Stage, site: ChildProcess, ms: number): Promise<void> {
  if (!timeSkipping) throw new Error('needs the time-skipping server');
  const syncClocks = async () => {
    const timeMs = await timeSkipping.currentTimeMs();
    setTime(timeMs);
    site.send({ timeMs });
  };
  let over = false;
  const syncing = (async () => {
    while (!over) {
      await syncClocks();
      await new Promise((resolve) => setTimeout(resolve, CLOCK_SYNC_INTERVAL_MS));
    }
  })();
  await timeSkipping.sleep(ms);
  over = true;
  await syncing;
  await syncClocks();
}
