import { useEffect, useRef, useState } from 'react';
import {
  MOBILE_MONEY_KEY,
  TEST_MS,
  UNSET,
  hasCredentials,
  readMobileMoney,
} from '#modules/dispatch/rules/mobile-money.ts';
import type { MobileMoney } from '#modules/dispatch/rules/mobile-money.ts';

/** The connection status in the panel. */
export type Connection = 'untested' | 'connected' | 'failed';
/** What the last action of the panel led to. */
export type MobileMoneyNews = 'missing' | 'connected' | 'failed' | 'error' | 'saved' | 'notSaved';

/**
 * The mobile-money panel: settings kept in this browser, and a simulated test. Nothing is sent. The settings appear
 * only after hydration, because the server doesn't know them.
 */
export function useMobileMoney() {
  const [settings, setSettings] = useState<MobileMoney>(UNSET);
  const [connection, setConnection] = useState<Connection>('untested');
  const [testing, setTesting] = useState(false);
  /** Messages are counted, so that the same one is announced again. */
  const [news, setNews] = useState<{ what: MobileMoneyNews; n: number } | null>(null);
  const latest = useRef(settings);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    latest.current = settings;
  }, [settings]);

  useEffect(() => {
    try {
      setSettings(readMobileMoney(localStorage.getItem(MOBILE_MONEY_KEY)));
    } catch {
      // Without storage, the settings last until the page is left.
    }
    return () => clearTimeout(timer.current);
  }, []);

  const say = (what: MobileMoneyNews) => setNews((last) => ({ what, n: (last?.n ?? 0) + 1 }));
  const change = (part: Partial<MobileMoney>) => {
    setSettings({ ...settings, ...part });
    // The test was about the settings before they were edited.
    if (!testing) setConnection('untested');
  };
  const finish = () => {
    setTesting(false);
    const good = hasCredentials(latest.current);
    setConnection(good ? 'connected' : 'failed');
    say(good ? 'connected' : 'failed');
  };
  const test = () => {
    if (testing) return;
    if (!hasCredentials(settings)) return say('missing');
    setTesting(true);
    timer.current = window.setTimeout(finish, TEST_MS);
  };
  const save = () => {
    try {
      localStorage.setItem(MOBILE_MONEY_KEY, JSON.stringify(settings));
      say('saved');
    } catch {
      say('notSaved');
    }
  };
  return { settings, connection, testing, news, change, test, save };
}
