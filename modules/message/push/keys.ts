import webPush from 'web-push';
import { seal, unseal } from '#kernel/server/sealed.ts';
import type { PushKey, PrismaClient } from '#prisma/generated/client.ts';

/** The VAPID key pair, in base64url. Push services recognize our pushes by it. */
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

/**
 * Stores a new pair, unless another process was faster.
 * @param unreadable the stored pair, if its private key can't be decrypted
 */
async function storeNewPair(prisma: PrismaClient, unreadable: PushKey | null): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const data = { id: ROW_ID, public_key: publicKey, private_key: seal(privateKey, SEAL_PURPOSE, OWNER) };
  if (!unreadable) {
    await prisma.pushKey.createMany({ data, skipDuplicates: true });
    return;
  }
  // LASTING_KEY has changed, so replace the pair. Browsers accept pushes only from the pair that they subscribed with,
  // so delete the subscriptions too.
  await prisma.$transaction(async (transaction) => {
    const where = { id: ROW_ID, private_key: unreadable.private_key };
    const { count } = await transaction.pushKey.updateMany({ where, data });
    if (count > 0) await transaction.pushSubscription.deleteMany();
  });
}
