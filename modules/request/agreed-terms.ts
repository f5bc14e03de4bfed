import { z } from 'zod';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { DEPOSIT_RULES, ENDING_REASONS } from './rules/endings.ts';
import type { EndingTerms } from './rules/endings.ts';

/*
 * The terms about endings (who gets the deposit if a job isn't done) belong to the price that a customer agrees to. If
 * they're changed in Settings later, this customer must not pay more, and the times in texts that we sent must stay
 * true.
 */

const cents = z.int().nonnegative();
const SCHEMA: z.ZodType<EndingTerms> = z.object({
  dryRunCents: cents,
  noShowCents: cents,
  deposit: z.record(z.enum(ENDING_REASONS), z.enum(DEPOSIT_RULES)),
  secondDepositOverCents: cents,
  lateRefundMinutes: z.int().positive(),
});

/**
 * The terms that this request's customer agreed to. If they haven't agreed yet, or the stored terms are unreadable,
 * returns the terms in the settings.
 * @param current reads the settings
 */
export async function endingTermsOf(
  { ending_terms }: { ending_terms: unknown },
  current: () => Promise<EndingTerms>,
): Promise<EndingTerms> {
  const { data } = SCHEMA.safeParse(ending_terms);
  return data ?? current();
}

/**
 * Stores the current terms with the request once its price is agreed (`approved_at`), unless it already has terms.
 * @param row the row as this transaction wrote it
 * @returns the row with its terms
 */
export async function storeEndingTerms(
  transaction: Prisma.TransactionClient,
  row: CustomerRequest,
  current: () => Promise<EndingTerms>,
): Promise<CustomerRequest> {
  if (row.approved_at === null || row.ending_terms !== null) return row;
  return transaction.customerRequest.update({
    where: { id: row.id },
    data: { ending_terms: { ...(await current()) } },
  });
}
