import { SCREENS } from '../ui/screens.ts';
import type { Screen } from '../ui/screen.ts';
import type { StageName } from '../ui/stages.ts';

/** The ten screens that people decide on: two of everybody's, four of the driver's, two of the provider's, two of the desk's. */
const NAMES = [
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

export const KEPT_SCREENS: readonly Screen[] = NAMES.map((name) => {
  const found = SCREENS.find((screen) => screen.name === name);
  if (!found) throw new Error(`There is no screen ${name}.`);
  return found;
});

/** The requests they show. */
export const KEPT_STAGES: readonly StageName[] = [
  ...new Set(KEPT_SCREENS.flatMap(({ of }) => (of === undefined ? [] : [of]))),
];
