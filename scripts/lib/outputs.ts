import path from 'node:path';
import { ROOT } from './folders.ts';

export const BUILD = path.join(ROOT, 'build');

/** Everything that is built, by name, with its main file in `build/`. */
export const OUTPUTS = {
  site: 'server/index.js',
  server: 'server.js',
  worker: 'worker.js',
  emulator: 'stripe-emulator.js',
  textEmulator: 'twilio-emulator.js',
  migrate: 'migrate.js',
  adminReset: 'admin-reset.js',
  reconcile: 'reconcile.js',
  moneyCheck: 'money-check.js',
  workflows: 'workflow-bundle.js',
  tracedWorkflows: 'workflow-bundle-traced.js',
  stage: 'stage.js',
} as const;

export type TargetName = keyof typeof OUTPUTS;

export const TARGET_NAMES = Object.keys(OUTPUTS) as TargetName[];

/** What `npm run build` makes, and so what images hold: nothing of the demo's stage. */
export const PRODUCT_TARGETS = TARGET_NAMES.filter((name) => name !== 'stage');

/** Where a target's main file lies. */
export function outputOf(name: TargetName): string {
  return path.join(BUILD, OUTPUTS[name]);
}

/** What a worker started now runs: a second bundle only where it traces. */
export function workflowTargets(source: NodeJS.ProcessEnv = process.env): TargetName[] {
  return source.OTEL_EXPORTER_OTLP_ENDPOINT ? ['workflows', 'tracedWorkflows'] : ['workflows'];
}

/** What a system started now needs, on this machine. */
export function systemTargets(source: NodeJS.ProcessEnv = process.env): TargetName[] {
  const others = PRODUCT_TARGETS.filter((name) => !/workflows$/i.test(name));
  return [...others, ...workflowTargets(source)];
}
