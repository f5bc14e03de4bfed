import { DESK_SCREENS } from './screens-desk.ts';
import { LINK_SCREENS } from './screens-links.ts';
import type { Screen } from './screen.ts';
import { PUBLIC_SCREENS } from './screens-public.ts';

/** Every screen in every state. */
export const SCREENS: readonly Screen[] = [...PUBLIC_SCREENS, ...LINK_SCREENS, ...DESK_SCREENS];
