import { useRouteLoaderData } from '@remix-run/react';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';

/** What the root loader gives every page. */
export interface RootData {
  locale: Locale;
  servicePhone: string;
  /** Said once, after a redirect. */
  toast: Toast | null;
}

/** Undefined only where the root loader itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
