import { useMemo } from 'react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { useAlertToasts } from '../live/live-toasts.ts';
import { useTexts } from '../texts.ts';

export interface Deposit {
  number: string;
  /** In milliseconds since 1970. */
  paidAt: number;
}

/**
 * Shows a toast for each deposit paid while a desk page is open (docs/product.md, "Payment status"), until its request
 * has a provider.
 */
export function useDepositsToast(deposits: readonly Deposit[]): void {
  const { depositPaid } = useTexts(adminTexts).toasts;
  useAlertToasts(
    useMemo(
      () =>
        deposits.map(({ number, paidAt }) => ({ topic: `deposit ${number}`, at: paidAt, toast: depositPaid(number) })),
      [deposits, depositPaid],
    ),
  );
}
