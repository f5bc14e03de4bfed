interface Kept {
  value: unknown;
  dispose: () => unknown;
}

/** On `globalThis`, so that a development restart, which loads modules anew, finds what the old ones left open. */
const holder = globalThis as { shoulderKept?: Map<string, Kept> };
const kept = (holder.shoulderKept ??= new Map<string, Kept>());

/**
 * One value per process, made when first asked for. When the module that keeps it is loaded again, the old value is
 * disposed of and a new one made: reusing an instance of a class from the module graph before breaks.
 */
export function perProcess<T>(name: string, make: () => T, dispose: (value: T) => unknown = () => undefined): () => T {
  forget(name);
  return () => {
    const there = kept.get(name);
    if (there) return there.value as T;
    const value = make();
    kept.set(name, { value, dispose: () => dispose(value) });
    return value;
  };
}

/** Disposes of everything: the end of a process that does not simply exit. */
export async function forgetAll(): Promise<void> {
  await Promise.all([...kept.keys()].map(forget));
}

function forget(name: string): unknown {
  const there = kept.get(name);
  kept.delete(name);
  return there?.dispose();
}
