import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * Re-export as `shouldRevalidate` from every route whose forms send a version. After a 409 the page reloads its data
 * and shows what changed. After other refusals it doesn't, so that the form stays even when the database is down.
 * (That's Remix's own rule too, but a route that exports the function has to repeat it.)
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409;
