import { Links, useLocation } from '@remix-run/react';
import { createContext, useContext, useState } from 'react';
import { useCspNonce } from './nonce-context.ts';

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
 * The page's stylesheets: inlined if the visitor didn't come from one of our pages (decision 0073), otherwise linked.
 * After a client-side navigation to another page, they're always linked.
 */
export function PageStyles() {
  const nonce = useCspNonce();
  const text = useContext(InlinedStyles);
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  if (text === undefined || pathname !== first) return <Links />;
  return (
    <style {...{ [MARK]: '' }} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
