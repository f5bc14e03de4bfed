import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * Re-export as `shouldRevalidate` from every route whose forms carry a version: after a 409 the page loads its data
 * again and shows what changed. After any other refusal nothing is loaded (Remix's own rule, repeated here because its
 * default is "always" once a route brings a function): the form stays untouched, also when the database is away.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409;
