import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { SECOND } from '#domain/constants.ts';

/** A page as young as this got its parts from the server: they work without their script. */
const YOUNG_MS = 30 * SECOND;

/**
 * A part of a page whose script is fetched only where the part is shown. The server's HTML holds it from the start, and
 * its forms work before the script has come.
 * @param load imports it
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load().catch(loadPageAnew) })) as unknown as ComponentType<P>;
  return function Later(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
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
