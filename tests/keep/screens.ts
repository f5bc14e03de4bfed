import { SCREENS } from '../ui/screens.ts';
import type { Screen } from '../ui/screen.ts';
import type { StageName } from '../ui/stages.ts';

/** The ten most important screens: two public, four of the driver, two of the provider, two of the desk. */
const SCREEN_NAMES = [
  'home',
  'request',
  'track-priced',
  'track-en-route',
  'track-completed',
  'payment-ready',
  'provider-agreement',
  'provider-en-route',
  'admin-active',
  'admin-request-pending',
];

export const MAIN_SCREENS: readonly Screen[] = SCREEN_NAMES.map((name) => {
  const match = SCREENS.find((screen) => screen.name === name);
  if (!match) throw new Error(`There is no screen ${name}.`);
  return match;
});

/** The stages of the requests that the ten screens show. */
export const MAIN_SCREEN_STAGES: readonly StageName[] = [
  ...new Set(MAIN_SCREENS.flatMap(({ stage }) => (stage === undefined ? [] : [stage]))),
];
