import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '../root.tsx';

/** What the root loader gives every page; undefined only where the root loader itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}
