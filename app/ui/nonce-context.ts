import { createContext, useContext } from 'react';

/** The nonce of this response's Content-Security-Policy; only the server knows it, browsers hide it from scripts. */
const CspNonce = createContext<string | undefined>(undefined);
export const CspNonceProvider = CspNonce.Provider;

/** For `<script nonce>` and `<style nonce>`; give such elements `suppressHydrationWarning`. */
export function useCspNonce(): string | undefined {
  return useContext(CspNonce);
}
