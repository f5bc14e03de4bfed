interface Entry {
  value: unknown;
  dispose: () => unknown;
}

/**
 * The values of this process. They're on `globalThis`, because a development restart loads this module again, and the
 * new copy must find what the old copy left open.
 */
const globals = globalThis as { shoulderKept?: Map<string, Entry> };
const entries = (globals.shoulderKept ??= new Map<string, Entry>());

/**
 * Makes a function that returns the same value in the whole process. The value is created on first use. If its module
 * is loaded again, the old value is disposed of and a new one created, because objects of the old module's classes no
 * longer work.
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

/**
 * Disposes of all values. A process that ends without `process.exit` must call this, because open connections keep it
 * alive.
 */
export async function disposeAll(): Promise<void> {
  await Promise.all([...entries.keys()].map(disposeEntry));
}

function disposeEntry(name: string): unknown {
  const existing = entries.get(name);
  entries.delete(name);
  return existing?.dispose();
}
