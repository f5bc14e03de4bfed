import type { ServiceType } from '#modules/request/rules/services.ts';
import { statusWithSynonyms } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus, RequestType } from '#modules/request/rules/statuses.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { sqlLiterals } from '../indexed-conditions.ts';
import type { RequestCard } from './cards.ts';

/** How many open requests a page of the board has. */
export const BOARD_PAGE_SIZE = 200;

/** The search, the filters and the view of the desk's board. If all are blank, the board shows the active requests. */
export interface BoardQuery {
  /** The search text, as it was typed. */
  q: string;
  status: CanonicalStatus | null;
  service: ServiceType | null;
  /** The view: only phone requests or only online requests; null for both. */
  type: RequestType | null;
}

export interface BoardPage {
  rows: RequestCard[];
  /** How many requests each view has. */
  counts: Record<RequestType, BoardCount>;
  /** The `from` parameter of the next page; null on the last page. */
  next: string | null;
  isFirst: boolean;
}

/** A number of requests. If `more`, there may be more of them than `count`. */
export interface BoardCount {
  count: number;
  more: boolean;
}

/** The conditions of the filters by status and service on `customer_requests r`. */
export function filterConditionsOf({ status, service }: Pick<BoardQuery, 'status' | 'service'>): Prisma.Sql[] {
  return [
    ...(status ? [Prisma.sql`r.status IN (${sqlLiterals(statusWithSynonyms(status))})`] : []),
    ...(service ? [Prisma.sql`r.service_type = ${sqlLiterals([service])}`] : []),
  ];
}
