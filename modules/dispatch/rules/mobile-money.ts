/**
 * The mobile-money settings (docs/product.md, "Mobile money"). They're a simulation, and only this browser stores them.
 */
export interface MobileMoneySettings {
  enabled: boolean;
  merchantId: string;
  apiKey: string;
  apiSecret: string;
  baseUrl: string;
  webhookUrl: string;
  testMode: boolean;
}

export const MOBILE_MONEY_STORAGE_KEY = 'mobile-money-settings';

/** How long the simulated test takes, in milliseconds (docs/product.md, "Mobile money"). */
export const SIMULATED_TEST_MS = 2_000;

export const EMPTY_MOBILE_MONEY_SETTINGS: MobileMoneySettings = {
  enabled: false,
  merchantId: '',
  apiKey: '',
  apiSecret: '',
  baseUrl: 'https://api.mobile-money.example',
  webhookUrl: '',
  testMode: true,
};

/**
 * Reads the stored settings. Missing or invalid values become defaults, because anybody can edit a browser's storage.
 */
export function parseMobileMoneySettings(json: string | null): MobileMoneySettings {
  const settings = { ...EMPTY_MOBILE_MONEY_SETTINGS };
  const found = parseSettings(json);
  for (const name of Object.keys(EMPTY_MOBILE_MONEY_SETTINGS) as (keyof MobileMoneySettings)[]) {
    const value = found[name];
    if (typeof value === typeof EMPTY_MOBILE_MONEY_SETTINGS[name]) Object.assign(settings, { [name]: value });
  }
  return settings;
}

function parseSettings(json: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(json ?? 'null');
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whether the settings have a merchant id and an API key. With both, the simulated test always succeeds. */
export function hasCredentials({ merchantId, apiKey }: MobileMoneySettings): boolean {
  return merchantId.trim() !== '' && apiKey.trim() !== '';
}
