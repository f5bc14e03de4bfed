import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { markNextLoadAsBackground } from '../live/background-load.ts';

/**
 * Takes an element with customers' data out of the document while nobody is signed in. React doesn't unmount it, so its
 * forms keep what was typed. Once somebody has signed in again, the element is put back and the page's data is loaded
 * again.
 * @returns the ref of the element, which must be its parent's only child
 */
export function useRemovedWhileSignedOut(signedOut: boolean) {
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

/** Empties the inline scripts that contain the page's data. They have already run. */
function emptyPageData(): void {
  for (const script of document.querySelectorAll('body > script:not([src])')) script.textContent = '';
}
