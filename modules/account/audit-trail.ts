import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';

/** The changes to settings and accounts that are recorded. */
export const RECORDED_CHANGES = [
  'service_phone',
  'on_call_phone',
  'backup_on_call_phone',
  'waiting_limits',
  'provider_wait',
  'endings',
  'rate_card',
  'refund_limit',
  'admin_added',
  'admin_disabled',
  'role_changed',
  'password_renewed',
  'password_changed',
  'signed_out',
  'second_step_on',
  'second_step_off',
  'recovery_codes',
] as const;
export type RecordedChange = (typeof RECORDED_CHANGES)[number];

/** The Settings tab shows this many changes. */
const CHANGES_SHOWN = 15;

/**
 * Records who changed what, but never the values.
 * @param adminId the admin who made the change
 * @param aboutId the account that was changed, if it isn't the admin's own
 */
export async function recordChange(
  prisma: PrismaClient | Prisma.TransactionClient,
  what: RecordedChange,
  adminId: string,
  aboutId: string | null = null,
): Promise<void> {
  await prisma.deskChange.create({ data: { what, admin_id: adminId, about_id: aboutId } });
}

/** The last changes, newest first. */
export async function lastChanges(prisma: PrismaClient) {
  const rows = await prisma.deskChange.findMany({
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: CHANGES_SHOWN,
    select: {
      what: true,
      created_at: true,
      admin: { select: { email: true } },
      about: { select: { email: true } },
    },
  });
  return rows.flatMap(({ what, created_at, admin, about }) => {
    const known = RECORDED_CHANGES.find((change) => change === what);
    return known ? [{ what: known, at: created_at, by: admin?.email ?? null, about: about?.email ?? null }] : [];
  });
}
