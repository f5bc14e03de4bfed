import { createContext, useContext } from 'react';
import type { Locale } from '#kernel/copy/catalogue.ts';

const LocaleContext = createContext<Locale>('en');

/** Around the whole document: the server knows the language from the request, the browser from `<html lang>`. */
export const LocaleProvider = LocaleContext.Provider;

/** The language of this page. It never changes while the page is open: choosing another loads the document anew. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}
