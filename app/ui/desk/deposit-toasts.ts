import { useMemo } from 'react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { useAlertToasts } from '../live/live-toasts.ts';
import { useTexts } from '../texts.ts';

export interface Deposit {
  number: string;
  /** When the deposit was paid, in milliseconds since 1970. */
  paidAt: number;
}

/**
 * Shows a toast for each deposit that's paid while a desk page is open (docs/product.md, "Payment status"). It goes
 * away once the request has a provider.
 */
export function useDepositToasts(deposits: readonly Deposit[]): void {
  const { depositPaid } = useTexts(adminTexts).toasts;
  useAlertToasts(
    useMemo(
      () =>
        deposits.map(({ number, paidAt }) => ({ topic: `deposit ${number}`, at: paidAt, toast: depositPaid(number) })),
      [deposits, depositPaid],
    ),
  );
}
