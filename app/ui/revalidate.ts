import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * Re-export this as `shouldRevalidate` from each route whose forms send the version of the data that they show. After a
 * 409, the page reloads its data and shows what changed. After other refusals it doesn't reload, so that the form stays
 * even when the database is down. (Not reloading after a refusal is also Remix's own rule. A route that exports this
 * function replaces that rule, so it's repeated here.)
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409;
