import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * Re-export this as `shouldRevalidate` from each route whose forms send a version. After a 409 the page reloads its
 * data and shows what changed. After other refusals it doesn't, so that the form stays even when the database is down.
 * (That's also Remix's own rule, but a route that exports the function has to repeat it.)
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409;
