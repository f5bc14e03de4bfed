import { db } from '#kernel/server/db.ts';
import type { CustomerRequest, PhotoSize as StoredSize, Prisma } from '#prisma/generated/client.ts';

export type PhotoSize = StoredSize;

const ALBUM_FACTS = {
  id: true,
  status: true,
  agreement_accepted_at: true,
  failure_reason: true,
  assignments: true,
  service_type: true,
  destination_address: true,
} as const satisfies Prisma.CustomerRequestSelect;

/** The columns of a request that an album needs. */
export type AlbumFacts = Pick<CustomerRequest, keyof typeof ALBUM_FACTS>;

/** The columns of a request that its album needs; null if there's no such request. */
export function albumFacts(requestId: string): Promise<AlbumFacts | null> {
  return db().customerRequest.findUnique({ where: { id: requestId }, select: ALBUM_FACTS });
}
