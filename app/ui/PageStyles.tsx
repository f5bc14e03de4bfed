import { Links, useLocation } from '@remix-run/react';
import { createContext, useContext, useState } from 'react';
import signFont from '../fonts/overpass-800.woff2?url';
import { useCspNonce } from './nonce-context.ts';

const INLINED_STYLES_ATTRIBUTE = 'data-brought-styles';
/**
 * The typeface of signs (fonts/README.md). It isn't in the stylesheets, because a page may get their rules twice
 * (inlined and linked), and text in this typeface moves when the typeface is declared again.
 */
const SIGN_FONT = `@font-face{font-family:Overpass;src:url(${signFont}) format('woff2');font-weight:800;font-display:optional}`;

/**
 * The order of Tailwind's layers. If it weren't declared here, the first stylesheet would decide it. When a page is
 * opened by script, the first stylesheet may have only components. The base rules would then come later and undo them.
 */
const LAYER_ORDER = '@layer properties,theme,base,components,utilities;';

/**
 * The CSS that's inlined in the page; undefined if the page links its stylesheets instead. In the browser, this CSS is
 * read from the document.
 */
const InlinedStyles = createContext(
  typeof document === 'undefined' ? undefined : document.querySelector(`style[${INLINED_STYLES_ATTRIBUTE}]`)?.innerHTML,
);
export const InlinedStylesProvider = InlinedStyles.Provider;

/**
 * Links the page's stylesheets. If the visitor came from elsewhere (decision 0073), `RestOfStyles` links them instead,
 * and this inlines only the rules that the page uses at first.
 */
export function PageStyles() {
  const nonce = useCspNonce();
  const inlined = useContext(InlinedStyles);
  const { pathname } = useLocation();
  const [firstPathname] = useState(pathname);
  return (
    <>
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LAYER_ORDER + SIGN_FONT }} />
      {inlined === undefined && <Links />}
      {inlined !== undefined && pathname === firstPathname && (
        <style
          {...{ [INLINED_STYLES_ATTRIBUTE]: '' }}
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: inlined }}
        />
      )}
    </>
  );
}

/**
 * If the page inlines only the rules that it uses at first, links the whole stylesheets at its end. Painting doesn't
 * wait for them there. The scripts do wait, because they may add elements for which no rule is inlined. The links stay
 * there when another page is opened by script.
 */
export function RestOfStyles() {
  return useContext(InlinedStyles) === undefined ? null : <Links />;
}
