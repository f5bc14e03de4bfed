import { useMatches } from '@remix-run/react';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { useLocale } from './locale-context.ts';

/** A route's `handle` with its own copy for a failed load. */
export interface LoadFailedHandle {
  loadFailed: (locale: Locale) => Toast;
}

/** The page's own copy for a failed load, also in a parent route's boundary. */
export function useLoadFailed(): Toast | undefined {
  const locale = useLocale();
  const handle = useMatches().at(-1)?.handle as Partial<LoadFailedHandle> | undefined;
  return handle?.loadFailed?.(locale);
}
