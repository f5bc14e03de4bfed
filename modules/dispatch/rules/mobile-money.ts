/**
 * The mobile-money settings (docs/product.md, "Mobile money"): a local simulation that only this browser knows.
 */
export interface MobileMoney {
  enabled: boolean;
  merchantId: string;
  apiKey: string;
  apiSecret: string;
  baseUrl: string;
  webhookUrl: string;
  testMode: boolean;
}

/** Where the browser keeps them. */
export const MOBILE_MONEY_KEY = 'mobile-money-settings';

/** The simulated test takes so long (docs/product.md, "Mobile money"). Milliseconds. */
export const TEST_MS = 2_000;

export const UNSET: MobileMoney = {
  enabled: false,
  merchantId: '',
  apiKey: '',
  apiSecret: '',
  baseUrl: 'https://api.mobile-money.example',
  webhookUrl: '',
  testMode: true,
};

/** What was kept, with the defaults for what is missing or is none: browsers' storage is anybody's to change. */
export function readMobileMoney(kept: string | null): MobileMoney {
  const settings = { ...UNSET };
  const found = parsed(kept);
  for (const name of Object.keys(UNSET) as (keyof MobileMoney)[]) {
    const value = found[name];
    if (typeof value === typeof UNSET[name]) Object.assign(settings, { [name]: value });
  }
  return settings;
}

function parsed(kept: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(kept ?? 'null');
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whether the test has what it needs: it succeeds whenever both are there. */
export function hasCredentials({ merchantId, apiKey }: MobileMoney): boolean {
  return merchantId.trim() !== '' && apiKey.trim() !== '';
}
