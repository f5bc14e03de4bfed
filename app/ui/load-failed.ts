import { useMatches } from '@remix-run/react';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { useLocale } from './locale-context.ts';

/** What a route exports as `handle` to say in its own words that its data could not be loaded. */
export interface LoadFailedHandle {
  loadFailed: (locale: Locale) => Toast;
}

/** The page's own words for a failed load, also in a boundary of a route above it. */
export function useLoadFailed(): Toast | undefined {
  const locale = useLocale();
  const handle = useMatches().at(-1)?.handle as Partial<LoadFailedHandle> | undefined;
  return handle?.loadFailed?.(locale);
}
