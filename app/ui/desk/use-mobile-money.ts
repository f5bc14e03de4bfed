import { useEffect, useRef, useState } from 'react';
import {
  MOBILE_MONEY_KEY,
  TEST_MS,
  UNSET,
  hasCredentials,
  readMobileMoney,
} from '#modules/dispatch/rules/mobile-money.ts';
import type { MobileMoney } from '#modules/dispatch/rules/mobile-money.ts';

/** What the panel says about the connection. */
export type Connection = 'untested' | 'connected' | 'failed';
/** What it says about the last thing that was done. */
export type MobileMoneyNews = 'missing' | 'connected' | 'failed' | 'error' | 'saved' | 'notSaved';

/**
 * The mobile-money panel: settings in this browser, and a test that is simulated. Nothing is sent anywhere. The settings of
 * the browser are there after the first paint only: the server does not know them.
 */
export function useMobileMoney() {
  const [settings, setSettings] = useState<MobileMoney>(UNSET);
  const [connection, setConnection] = useState<Connection>('untested');
  const [testing, setTesting] = useState(false);
  /** Counted, so that the same words are said again. */
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
      // A browser that keeps nothing: the panel works until the page is left.
    }
    return () => clearTimeout(timer.current);
  }, []);

  const say = (what: MobileMoneyNews) => setNews((last) => ({ what, n: (last?.n ?? 0) + 1 }));
  const change = (part: Partial<MobileMoney>) => {
    setSettings({ ...settings, ...part });
    // What was tested is not what stands there now.
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
