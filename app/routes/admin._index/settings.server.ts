import { nonce } from '#kernel/ids.ts';
import { listAdmins, recentChanges } from '#modules/account/index.ts';
import { env } from '#kernel/server/env.ts';
import { loadRateCard, loadSettings } from '#modules/dispatch/index.ts';
import { formatPhone } from '../../ui/phone.ts';

export type SettingsData = Awaited<ReturnType<typeof loadSettingsTab>>;

/**
 * Loads the Settings tab, except mobile money, which is in the browser.
 * @param adminId who's signed in
 */
export async function loadSettingsTab(adminId: string, now = Date.now()) {
  const [settings, rateCard, admins, changes] = await Promise.all([
    loadSettings(),
    loadRateCard(),
    listAdmins(now),
    recentChanges(),
  ]);
  return {
    nonce: nonce(),
    now,
    settings: {
      version: settings.version,
      servicePhone: formatPhone(settings.servicePhone),
      onCallPhone: settings.onCallPhone === null ? '' : formatPhone(settings.onCallPhone),
      late: String(settings.lateMinutes),
      overdue: String(settings.overdueMinutes),
      providerWait: String(settings.providerWaitMinutes),
      endingTerms: settings.endingTerms,
    },
    rateCard,
    usualPhone: formatPhone(env().SERVICE_PHONE),
    admins: admins.map((admin) => ({ ...admin, you: admin.id === adminId })),
    changes,
  };
}
