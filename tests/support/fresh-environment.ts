import { disposeAll } from '#kernel/server/per-process.ts';

/** Test files share a process, so each starts with the original environment and cleared caches. */
const kept = globalThis as typeof globalThis & { environment?: NodeJS.ProcessEnv };
kept.environment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in kept.environment)) delete process.env[name];
Object.assign(process.env, kept.environment);
await disposeAll();
