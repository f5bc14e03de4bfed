import { createContext, useContext } from 'react';

/** This response's CSP nonce, on the server. */
const CspNonce = createContext<string | undefined>(undefined);
export const CspNonceProvider = CspNonce.Provider;

/**
 * The nonce for `<script nonce>` and `<style nonce>`. Browsers hide the attribute, so give such elements
 * `suppressHydrationWarning`.
 */
export function useCspNonce(): string | undefined {
  const onServer = useContext(CspNonce);
  if (typeof document === 'undefined') return onServer;
  // After a client-side navigation, the document still has the nonce of its first response.
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce;
}
