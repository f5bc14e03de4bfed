import { deskBench } from './desk.ts';
import type { Bench } from './frame.ts';

/** Every benchmark by its name: `npm run bench -- <name>`. */
export const BENCHES: Record<string, Bench> = {
  desk: deskBench,
};
