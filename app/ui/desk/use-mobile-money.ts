import { useEffect, useRef, useState } from 'react';
import {
  MOBILE_MONEY_STORAGE_KEY,
  SIMULATED_TEST_MS,
  EMPTY_MOBILE_MONEY_SETTINGS,
  hasCredentials,
  parseMobileMoneySettings,
} from '#modules/dispatch/rules/mobile-money.ts';
import type { MobileMoneySettings } from '#modules/dispatch/rules/mobile-money.ts';

export type ConnectionStatus = 'untested' | 'connected' | 'failed';
/** The result of the last action in the panel. */
export type MobileMoneyResult = 'missing' | 'connected' | 'failed' | 'error' | 'saved' | 'notSaved';

/**
 * The state of the mobile-money panel: settings that only this browser stores, and a simulated test. Nothing is sent to
 * the server, so the settings appear only after hydration.
 */
export function useMobileMoney() {
  const [settings, setSettings] = useState<MobileMoneySettings>(EMPTY_MOBILE_MONEY_SETTINGS);
  const [connection, setConnection] = useState<ConnectionStatus>('untested');
  const [testing, setTesting] = useState(false);
  /** `n` counts the results, so that a result that's the same as before is announced again. */
  const [lastResult, setLastResult] = useState<{ what: MobileMoneyResult; n: number } | null>(null);
  const latest = useRef(settings);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    latest.current = settings;
  }, [settings]);

  useEffect(() => {
    try {
      setSettings(parseMobileMoneySettings(localStorage.getItem(MOBILE_MONEY_STORAGE_KEY)));
    } catch {
      // Without storage, the settings are kept only until the page is left.
    }
    return () => clearTimeout(timer.current);
  }, []);

  const announce = (what: MobileMoneyResult) => setLastResult((last) => ({ what, n: (last?.n ?? 0) + 1 }));
  const change = (part: Partial<MobileMoneySettings>) => {
    setSettings({ ...settings, ...part });
    // The settings were edited, so the last test's result no longer holds.
    if (!testing) setConnection('untested');
  };
  const finish = () => {
    setTesting(false);
    const good = hasCredentials(latest.current);
    setConnection(good ? 'connected' : 'failed');
    announce(good ? 'connected' : 'failed');
  };
  const test = () => {
    if (testing) return;
    if (!hasCredentials(settings)) return announce('missing');
    setTesting(true);
    timer.current = window.setTimeout(finish, SIMULATED_TEST_MS);
  };
  const save = () => {
    try {
      localStorage.setItem(MOBILE_MONEY_STORAGE_KEY, JSON.stringify(settings));
      announce('saved');
    } catch {
      announce('notSaved');
    }
  };
  return { settings, connection, testing, lastResult, change, test, save };
}
