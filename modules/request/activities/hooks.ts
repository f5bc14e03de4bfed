import type { CustomerRequest, Prisma, PrismaClient } from '#prisma/generated/client.ts';
import type { EndingTerms } from '../rules/endings.ts';
import type { Projection } from '../rules/temporal-activities.ts';

type Transaction = Prisma.TransactionClient;

/**
 * Functions that the projection's activities call when they write or delete a request's row. They're implemented by
 * later modules (payment, provider, dispatch), which this one can't import. Some write in the same transaction. Others
 * return what their module knows, such as settings.
 */
export interface ProjectionHooks {
  /** Copies the Checkout Sessions in the workflow's state to the payments table. */
  writeLedger(transaction: Transaction, change: Pick<Projection, 'state' | 'at'>): Promise<void>;
  /** Deletes the URLs of a request's payment pages, in the transaction in which its workflow deletes the row. */
  deleteCheckoutUrls(prisma: PrismaClient, requestId: string): Prisma.PrismaPromise<unknown>;
  /** Updates the arrival code and the provider directory. */
  applyToProvider(transaction: Transaction, change: Projection, row: CustomerRequest): Promise<void>;
  /** Counts the request for the reports, if it has ended. */
  recordJobFigures(transaction: Transaction, requestId: string): Promise<void>;
  /**
   * The provider who dropped out and hasn't been replaced yet; null if there's none. `name` is null if the customer was
   * never told it.
   */
  providerWhoLeft(transaction: Transaction, row: CustomerRequest): Promise<{ name: string | null } | null>;
  /**
   * Reads the current terms for jobs that can't be done (fees and deposits) from the settings. A request keeps the
   * terms from when its price was agreed.
   */
  endingTerms: () => Promise<EndingTerms>;
  /** When to alert the on-call phone about this request, in milliseconds since 1970. Null: never. */
  firstAlertAt(row: CustomerRequest): Promise<number | null>;
}
