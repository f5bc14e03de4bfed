import path from 'node:path';
import { ROOT } from './folders.ts';

export const BUILD_FOLDER = path.join(ROOT, 'build');

/** All build targets, with their main files in `build/`. */
export const BUILD_OUTPUTS = {
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

export type TargetName = keyof typeof BUILD_OUTPUTS;

export const TARGET_NAMES = Object.keys(BUILD_OUTPUTS) as TargetName[];

/** The targets of `npm run build` and of container images: all but the demo's stage. */
export const PRODUCT_TARGETS = TARGET_NAMES.filter((name) => name !== 'stage');

/** The main file of a target. */
export function mainFileOf(name: TargetName): string {
  return path.join(BUILD_FOLDER, BUILD_OUTPUTS[name]);
}

/** The workflow bundles that a worker needs. It needs a second one only if traces are on. */
export function workflowTargets(source: NodeJS.ProcessEnv = process.env): TargetName[] {
  return source.OTEL_EXPORTER_OTLP_ENDPOINT ? ['workflows', 'tracedWorkflows'] : ['workflows'];
}

/** The targets that a system needs on this machine. */
export function systemTargets(source: NodeJS.ProcessEnv = process.env): TargetName[] {
  const otherTargets = PRODUCT_TARGETS.filter((name) => !/workflows$/i.test(name));
  return [...otherTargets, ...workflowTargets(source)];
}
