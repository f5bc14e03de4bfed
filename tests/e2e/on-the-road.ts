import { expect } from '@playwright/test';
import type { Goal } from '#night/scripted.ts';
import { TOW_PROVIDER } from '#night/scripted.ts';
import { Story } from '../ui/story.ts';
import { freshPhone } from './people.ts';
import { rowById } from './plain/desk.ts';
import { signIn } from './signed-in.ts';

/** 11.4 miles northeast of the pickup, in a straight line. The pickup's position is the center of its ZIP code. */
const ELEVEN_MILES_AWAY = { lat: 32.93, lng: -96.7 };

/**
 * Waits until the workflow has written the row for the first time. A test must not change columns before that, because
 * the workflow would overwrite them.
 */
export async function waitUntilWorkflowWroteRow(id: string): Promise<void> {
  await expect.poll(async () => (await rowById(id)).version).toBeGreaterThan(0);
}

interface RoadOptions {
  goal?: Goal;
  /** The provider's position; null if there's none. */
  position?: { lat: number; lng: number } | null;
  provider?: Record<string, string>;
}

/** Makes a tow whose provider is on the way, or further along. */
export async function createStoryOnTheRoad({
  goal = 'start_job',
  position = ELEVEN_MILES_AWAY,
  provider,
}: RoadOptions = {}) {
  const story = await (await Story.submit(await signIn())).advanceTo('paid');
  await story.assignProvider({ ...TOW_PROVIDER, provider_phone: freshPhone(), ...provider });
  await (await story.acceptAgreement()).providerSubmits('start_job');
  if (position) await story.sendPosition(position.lat, position.lng);
  await story.advance('start_job', goal);
  const { id, trackingPath, driver, cab, jobPath } = story;
  return { id, track: trackingPath, driver, cab, job: jobPath };
}
