import { createContext, useContext } from 'react';

/** This response's CSP nonce. Only the server knows it; browsers hide it from scripts. */
const CspNonce = createContext<string | undefined>(undefined);
export const CspNonceProvider = CspNonce.Provider;

/** For `<script nonce>` and `<style nonce>`; give such elements `suppressHydrationWarning`. */
export function useCspNonce(): string | undefined {
  return useContext(CspNonce);
}
