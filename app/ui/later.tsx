import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { SECOND } from '#kernel/constants.ts';

/** A page as young as this got its parts from the server: they work without their script. */
const YOUNG_MS = 30 * SECOND;

/** How to load each part, by its name. */
const parts = new Map<string, () => Promise<unknown>>();

/**
 * A part of a page whose script is fetched only where the part is shown. The server's HTML holds it from the start.
 * @param name its own on its page: by it the script that takes the page over knows what to fetch first
 * @param load imports it
 */
export function later<P extends object>(name: string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: { default: ComponentType<P> } | undefined;
  const loading = async () => (loaded = { default: await load() });
  parts.set(name, loading);
  // What is there already is told at once: React would else drop the server's HTML if the page changed meanwhile.
  const Part = lazy(() => (loaded ? atOnce(loaded) : loading().catch(loadPageAnew))) as unknown as ComponentType<P>;
  return function Later(props: P) {
    return (
      <>
        <template data-later={name} />
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </>
    );
  };
}

/** Fetches what the page shows; before React takes it over. @throws when a script cannot be had, as any other */
export async function loadParts(): Promise<void> {
  const shown = document.querySelectorAll<HTMLElement>('[data-later]');
  const loads = [...shown].map(({ dataset }) => parts.get(dataset.later ?? '')).filter((load) => load !== undefined);
  await Promise.all(loads.map((load) => load()));
}

function atOnce<T>(value: T): Promise<T> {
  return { then: (take: (value: T) => void) => take(value) } as unknown as Promise<T>;
}

/**
 * A script that cannot be had: after a release it has another name, which only the page anew knows; without signal it
 * waits. What is on the screen stays there meanwhile.
 */
async function loadPageAnew(): Promise<never> {
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  if (performance.now() > YOUNG_MS) window.location.reload();
  return new Promise(() => undefined);
}
