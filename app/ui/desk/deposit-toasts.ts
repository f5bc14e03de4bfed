import { useEffect, useRef } from 'react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { pushToast } from '../live/live-toasts.ts';
import { useTexts } from '../texts.ts';

export interface Deposit {
  number: string;
  /** In milliseconds since 1970. */
  paidAt: number;
}

/** Shows a toast for each deposit paid while a desk page is open (docs/product.md, "Payment status"). */
export function useDepositsToast(deposits: readonly Deposit[]): void {
  const { depositPaid } = useTexts(adminTexts).toasts;
  const newest = deposits[0]?.paidAt ?? 0;
  const lastShown = useRef(newest);
  useEffect(() => {
    for (const { number, paidAt } of deposits.toReversed()) {
      if (paidAt > lastShown.current) pushToast(`deposit ${number}`, depositPaid(number));
    }
    lastShown.current = Math.max(lastShown.current, newest);
  }, [deposits, newest, depositPaid]);
}
