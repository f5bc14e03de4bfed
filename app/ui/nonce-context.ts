import { createContext, useContext } from 'react';

/** This response's CSP nonce. Only the server knows it, because browsers hide it from scripts. */
const CspNonce = createContext<string | undefined>(undefined);
export const CspNonceProvider = CspNonce.Provider;

/** The nonce for `<script nonce>` and `<style nonce>`. Give such elements `suppressHydrationWarning`. */
export function useCspNonce(): string | undefined {
  return useContext(CspNonce);
}
