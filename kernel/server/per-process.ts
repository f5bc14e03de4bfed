interface Entry {
  value: unknown;
  dispose: () => unknown;
}

/**
 * On `globalThis`, because a development restart loads the modules again: the new ones must find what the old ones left
 * open.
 */
const globals = globalThis as { shoulderKept?: Map<string, Entry> };
const entries = (globals.shoulderKept ??= new Map<string, Entry>());

/**
 * One value per process, created on first use. If its module is loaded again, the old value is disposed of and a new
 * one created, because instances of the old module's classes no longer work.
 */
export function perProcess<T>(name: string, make: () => T, dispose: (value: T) => unknown = () => undefined): () => T {
  disposeEntry(name);
  return () => {
    const existing = entries.get(name);
    if (existing) return existing.value as T;
    const value = make();
    entries.set(name, { value, dispose: () => dispose(value) });
    return value;
  };
}

/** Disposes of all values, for a process that doesn't simply exit. */
export async function disposeAll(): Promise<void> {
  await Promise.all([...entries.keys()].map(disposeEntry));
}

function disposeEntry(name: string): unknown {
  const existing = entries.get(name);
  entries.delete(name);
  return existing?.dispose();
}
