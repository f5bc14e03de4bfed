import { useEffect, useRef } from 'react';
import type { PaymentStatus } from '#prisma/generated/client.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { numberOf } from './desk.ts';
import { pushToast } from './live-toasts.ts';
import { useTexts } from './texts.ts';

interface Deposit {
  number: string;
  /** Milliseconds. */
  paidAt: number;
}

/** Says of each deposit that was paid while a page of many requests was open (Specification section 4). */
export function useDepositsToast(deposits: readonly Deposit[]): void {
  const { depositPaid } = useTexts(adminTexts).toasts;
  const newest = deposits[0]?.paidAt ?? 0;
  const told = useRef(newest);
  useEffect(() => {
    for (const { number, paidAt } of deposits.toReversed()) {
      if (paidAt > told.current) pushToast(`deposit ${number}`, depositPaid(number));
    }
    told.current = Math.max(told.current, newest);
  }, [deposits, newest, depositPaid]);
}

interface Row {
  id: string;
  customer_tracking_id: string | null;
  payment_status: PaymentStatus | null;
}

/** Says that the deposit of the request was paid while its page was open. */
export function useDepositToast(row: Row): void {
  const { depositPaid } = useTexts(adminTexts).toasts;
  const { id, payment_status: payment } = row;
  const number = numberOf(row);
  const before = useRef({ id, payment });
  useEffect(() => {
    const was = before.current;
    before.current = { id, payment };
    if (was.id === id && was.payment !== payment && payment === 'upfront_paid') {
      pushToast(`deposit ${number}`, depositPaid(number));
    }
  }, [id, payment, number, depositPaid]);
}
