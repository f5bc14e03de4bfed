import type { SignedInAdmin } from '../../http/context.ts';
import { makeNonce } from '#kernel/ids.ts';
import { amountFieldValue } from '#kernel/money.ts';
import { listAdmins, recentChanges } from '#modules/account/index.ts';
import { env } from '#kernel/server/env.ts';
import { loadRateCard, loadSettings } from '#modules/dispatch/index.ts';
import { formatPhone } from '../../ui/phone.ts';

export type SettingsData = Awaited<ReturnType<typeof loadForOwner>>;

/**
 * Loads the Settings tab, except for mobile money, which the browser stores. For a dispatcher, loads only who the
 * owners are.
 */
export async function loadSettingsTab({ id, role }: SignedInAdmin) {
  if (role === 'owner') return { owned: await loadForOwner(id), owners: [] };
  const owners = (await listAdmins()).filter((admin) => admin.role === 'owner' && !admin.disabled_at);
  return { owned: null, owners: owners.map(({ email }) => email) };
}

async function loadForOwner(adminId: string, now = Date.now()) {
  const [settings, rateCard, admins, changes] = await Promise.all([
    loadSettings(),
    loadRateCard(),
    listAdmins(now),
    recentChanges(),
  ]);
  return {
    nonce: makeNonce(),
    now,
    settings: {
      version: settings.version,
      servicePhone: formatPhone(settings.servicePhone),
      onCallPhone: settings.onCallPhone === null ? '' : formatPhone(settings.onCallPhone),
      backupOnCallPhone: settings.backupOnCallPhone === null ? '' : formatPhone(settings.backupOnCallPhone),
      late: String(settings.lateMinutes),
      overdue: String(settings.overdueMinutes),
      providerWait: String(settings.providerWaitMinutes),
      endingTerms: settings.endingTerms,
      refundLimit: amountFieldValue(settings.refundLimitCents),
    },
    rateCard,
    usualPhone: formatPhone(env().SERVICE_PHONE),
    admins: admins.map((admin) => ({ ...admin, you: admin.id === adminId })),
    changes,
  };
}
