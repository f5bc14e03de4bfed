import { db } from './db.ts';

/** A line in the log of a request that is still there; the same line once, also for notices that come together. */
export async function tellDesk(requestId: string, action: string): Promise<void> {
  await db().$transaction(async (transaction) => {
    const found = await transaction.$queryRaw<object[]>`
      SELECT 1 FROM customer_requests WHERE id = ${requestId}::uuid FOR UPDATE`;
    const line = { request_id: requestId, action };
    if (found.length === 0 || (await transaction.requestActivityLog.count({ where: line })) > 0) return;
    await transaction.requestActivityLog.create({ data: { ...line, user_type: 'system' } });
  });
}
