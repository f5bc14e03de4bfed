import { Links, useLocation } from '@remix-run/react';
import { createContext, useContext, useState } from 'react';
import { useCspNonce } from './nonce-context.ts';
import { useHydrated } from './use-hydrated.ts';

const MARK = 'data-brought-styles';

/**
 * The text of the stylesheets that are part of the page; undefined if the page links them. In the browser, this text is
 * read from the document.
 */
const InlinedStyles = createContext(
  typeof document === 'undefined' ? undefined : document.querySelector(`style[${MARK}]`)?.innerHTML,
);
export const InlinedStylesProvider = InlinedStyles.Provider;

/**
 * The page's stylesheets: linked, or inlined if the visitor didn't come from one of our pages (decision 0073). The inlined
 * text has only the rules that the page uses at first, so the whole stylesheets are linked once the page is hydrated.
 */
export function PageStyles() {
  const nonce = useCspNonce();
  const text = useContext(InlinedStyles);
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const hydrated = useHydrated();
  const inlined = pathname === first ? text : undefined;
  return (
    <>
      {inlined !== undefined && (
        <style
          {...{ [MARK]: '' }}
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: inlined }}
        />
      )}
      {(inlined === undefined || hydrated) && <Links />}
    </>
  );
}
