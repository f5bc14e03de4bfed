import { createContext, useContext } from 'react';
import type { Locale } from '#kernel/copy/catalogue.ts';

const LocaleContext = createContext<Locale>('en');

/** Wraps the document. The server takes the locale from the request, the browser from `<html lang>`. */
export const LocaleProvider = LocaleContext.Provider;

/** The page's locale. It never changes: choosing another language reloads the document. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}
