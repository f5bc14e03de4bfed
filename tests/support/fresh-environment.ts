import { disposeAll } from '#kernel/server/per-process.ts';

/** Test files share a process. This gives each of them the original environment and empty caches. */
const globals = globalThis as typeof globalThis & { environment?: NodeJS.ProcessEnv };
globals.environment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in globals.environment)) delete process.env[name];
Object.assign(process.env, globals.environment);
await disposeAll();
