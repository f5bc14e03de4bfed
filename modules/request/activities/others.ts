import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import type { Projection } from '../rules/activities.ts';

type Transaction = Prisma.TransactionClient;

/** What rooms that come after this one write with a change, in its transaction, and what they know of the row. */
export interface Others {
  /** The sessions in the ledger as the state has them. */
  writeLedger(transaction: Transaction, change: Pick<Projection, 'state' | 'at'>): Promise<void>;
  /** What a change means for the provider: the code on arrival, and the directory. */
  tellProvider(transaction: Transaction, change: Projection, row: CustomerRequest): Promise<void>;
  /** Who dropped out of the job and has nobody in their place yet; `name` null where the customer was never told it. */
  whoLeft(transaction: Transaction, row: CustomerRequest): Promise<{ name: string | null } | null>;
  /** When the on-call phone is to be told first of what the request waits for, milliseconds since 1970. */
  firstCall(row: CustomerRequest): Promise<number | null>;
}
