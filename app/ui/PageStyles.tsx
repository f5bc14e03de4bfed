import { Links, useLocation } from '@remix-run/react';
import { createContext, useContext, useState } from 'react';
import { useCspNonce } from './nonce-context.ts';

const MARK = 'data-brought-styles';

/** The text of the page's stylesheets, if the page brings them with it. In the browser it's read from the document. */
const BroughtStyles = createContext(
  typeof document === 'undefined' ? undefined : document.querySelector(`style[${MARK}]`)?.innerHTML,
);
export const BroughtStylesProvider = BroughtStyles.Provider;

/**
 * The stylesheets of the page: linked, or in the page itself if the visitor comes from elsewhere (decision 0073). On
 * the pages that are opened from there without a new document, they're linked.
 */
export function PageStyles() {
  const nonce = useCspNonce();
  const text = useContext(BroughtStyles);
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  if (text === undefined || pathname !== first) return <Links />;
  return (
    <style {...{ [MARK]: '' }} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
