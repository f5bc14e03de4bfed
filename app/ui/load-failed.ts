import { useMatches } from '@remix-run/react';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { useLocale } from './locale-context.ts';

/** The `handle` of a route that has its own toast for when loading its data fails. */
export interface LoadFailedHandle {
  loadFailed: (locale: Locale) => Toast;
}

/** The current route's toast for a failed load. Also works in a parent route's error boundary. */
export function useLoadFailedToast(): Toast | undefined {
  const locale = useLocale();
  const handle = useMatches().at(-1)?.handle as Partial<LoadFailedHandle> | undefined;
  return handle?.loadFailed?.(locale);
}
