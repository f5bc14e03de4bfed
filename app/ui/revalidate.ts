import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * Re-export as `shouldRevalidate` from every route whose forms carry a version. After a 409 the page reloads its data
 * and shows what changed. After other refusals it doesn't, so the form stays even when the database is down. (That's
 * Remix's rule too, but exporting a function resets it to "always".)
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409;
