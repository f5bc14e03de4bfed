import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { markNextLoadAsBackground } from '../live/background-load.ts';

/**
 * Takes an element with customers' data out of the document while nobody is signed in. It isn't unmounted, so its forms
 * keep what was typed. Once somebody has signed in again, it's put back and loads its data again.
 * @returns the ref of the element, which must be its parent's only child
 */
export function useRemovedWhile(signedOut: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const removed = element.current;
    const parent = removed?.parentElement;
    if (!signedOut || !removed || !parent) return undefined;
    removed.remove();
    emptyPageData();
    return () => parent.append(removed);
  }, [signedOut]);

  const { revalidate } = useRevalidator();
  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (wasSignedOut.current && !signedOut) {
      markNextLoadAsBackground();
      revalidate();
    }
    wasSignedOut.current = signedOut;
  }, [signedOut, revalidate]);
  return element;
}

/** Empties the scripts in which the page came with its data. They have run. */
function emptyPageData(): void {
  for (const script of document.querySelectorAll('body > script:not([src])')) script.textContent = '';
}
