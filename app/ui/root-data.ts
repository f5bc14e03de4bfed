import { useRouteLoaderData } from '@remix-run/react';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';

/** What the root loader gives every page. */
export interface RootData {
  locale: Locale;
  servicePhone: string;
  /** The number that people can text; null if there's none. */
  textTo: string | null;
  /** Shown once, after a redirect. */
  toast: Toast | null;
}

/** Undefined only if the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
