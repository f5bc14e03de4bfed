import { describe, expect, it } from 'vitest';
import { EMPTY_MOBILE_MONEY_SETTINGS, hasCredentials, parseMobileMoneySettings } from './mobile-money.ts';

describe('mobile-money settings', () => {
  it('are in test mode by default', () => {
    expect(parseMobileMoneySettings(null)).toEqual(EMPTY_MOBILE_MONEY_SETTINGS);
    expect(EMPTY_MOBILE_MONEY_SETTINGS).toMatchObject({ enabled: false, testMode: true });
  });

  it('reads the settings that were stored', () => {
    const stored = { ...EMPTY_MOBILE_MONEY_SETTINGS, enabled: true, merchantId: 'M-1', apiKey: 'k', testMode: false };
    expect(parseMobileMoneySettings(JSON.stringify(stored))).toEqual(stored);
  });

  it.each(['', 'no json', '[]', '7', 'null', '{"enabled":"yes","merchantId":7,"other":1}'])(
    'reads %j as the defaults',
    (json) => {
      expect(parseMobileMoneySettings(json)).toEqual(EMPTY_MOBILE_MONEY_SETTINGS);
    },
  );

  it('can be tested if they have merchant id and API key', () => {
    expect(hasCredentials({ ...EMPTY_MOBILE_MONEY_SETTINGS, merchantId: 'M-1', apiKey: 'k' })).toBe(true);
    expect(hasCredentials({ ...EMPTY_MOBILE_MONEY_SETTINGS, merchantId: 'M-1', apiKey: ' ' })).toBe(false);
    expect(hasCredentials({ ...EMPTY_MOBILE_MONEY_SETTINGS, apiKey: 'k' })).toBe(false);
  });
});
