import { expect } from '@playwright/test';
import type { Goal } from '#night/scripted.ts';
import { TOWER } from '#night/scripted.ts';
import { Story } from '../ui/story.ts';
import { freshPhone } from './people.ts';
import { rowById } from './plain/desk.ts';
import { signIn } from './signed-in.ts';

/** 11.4 miles north-east of the pickup; places are the middles of ZIP codes. */
const ON_THE_WAY = { lat: 32.93, lng: -96.7 };

/** Waits until the request's workflow has it: it then writes the row once more, over what is set by hand. */
export async function takenOver(id: string): Promise<void> {
  await expect.poll(async () => (await rowById(id)).version).toBeGreaterThan(0);
}

interface Road {
  to?: Goal;
  /** Where the provider's phone says it is; null: it says nothing. */
  at?: { lat: number; lng: number } | null;
  provider?: Record<string, string>;
}

/** A tow whose provider is on the way, or farther. */
export async function onTheRoad({ to = 'start_job', at = ON_THE_WAY, provider }: Road = {}) {
  const story = await (await Story.online(await signIn())).to('paid');
  await story.assigned({ ...TOWER, provider_phone: freshPhone(), ...provider });
  await (await story.agreement()).cabDoes('start_job');
  if (at) await story.at(at.lat, at.lng);
  await story.on('start_job', to);
  const { id, track, driver, cab, jobPath } = story;
  return { id, track, driver, cab, job: jobPath };
}
