import { commandsBench } from './commands.ts';
import { costBench } from './cost.ts';
import { deskBench } from './desk.ts';
import { dispatcherBench } from './dispatcher.ts';
import { floodsBench } from './floods.ts';
import type { Benchmark } from './frame.ts';
import { historyBench } from './history.ts';
import { memoryBench } from './memory.ts';
import { pagesBench } from './pages.ts';
import { startupBench } from './start.ts';
import { streamsBench } from './streams.ts';
import { tapsBench } from './taps.ts';
import { usableBench } from './usable.ts';
import { workflowsBench } from './workflows.ts';

/** The benchmarks of `npm run bench -- <name>`, by name. */
export const BENCHES: Record<string, Benchmark> = {
  desk: deskBench,
  dispatcher: dispatcherBench,
  floods: floodsBench,
  commands: commandsBench,
  memory: memoryBench,
  pages: pagesBench,
  streams: streamsBench,
  taps: tapsBench,
  usable: usableBench,
  workflows: workflowsBench,
  history: historyBench,
  cost: costBench,
  start: startupBench,
};
