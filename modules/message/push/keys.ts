import webPush from 'web-push';
import { seal, unseal } from '#kernel/server/sealed.ts';
import type { PushKey, PrismaClient } from '#prisma/generated/client.ts';

/** The key pair by which push services know us (VAPID), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const ROW_ID = 1;
const [SEAL_PURPOSE, OWNER] = ['push keys', 'site'];

/**
 * The key pair of this installation, made at the first start. If several processes start at once, they use the same
 * pair.
 */
export async function pushKeys(prisma: PrismaClient): Promise<PushKeys> {
  const row = await prisma.pushKey.findUnique({ where: { id: ROW_ID } });
  const privateKey = row ? unseal(row.private_key, SEAL_PURPOSE, OWNER) : undefined;
  if (row && privateKey !== undefined) return { publicKey: row.public_key, privateKey };
  await storeNewPair(prisma, row);
  return pushKeys(prisma);
}

/** Stores a new pair, unless another process was faster. */
async function storeNewPair(prisma: PrismaClient, unreadable: PushKey | null): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const data = { id: ROW_ID, public_key: publicKey, private_key: seal(privateKey, SEAL_PURPOSE, OWNER) };
  if (!unreadable) {
    await prisma.pushKey.createMany({ data, skipDuplicates: true });
    return;
  }
  // LASTING_KEY has changed. Browsers take pushes only from the pair that they subscribed to.
  await prisma.$transaction(async (transaction) => {
    const where = { id: ROW_ID, private_key: unreadable.private_key };
    const { count } = await transaction.pushKey.updateMany({ where, data });
    if (count > 0) await transaction.pushSubscription.deleteMany();
  });
}
