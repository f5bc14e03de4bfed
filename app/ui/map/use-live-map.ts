import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { SECOND } from '#kernel/constants.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { useLocale } from '../texts.ts';
import type { LiveMap, MapFault } from './google-map.ts';
import type { MapView } from '#modules/place/rules/types.ts';

/** After this time the page says that the drawing stays. If Google loads later, it's still used. */
const PATIENCE_MS = 10 * SECOND;
/** Root margin: load shortly before the map is in view. */
const NEAR = '120px';

interface LiveMapState {
  /** The element that the live map fills. */
  box: RefObject<HTMLDivElement>;
  /** Whether the live map has replaced the drawing. */
  live: boolean;
  failure: MapFault | null;
}

/** Loads a live map into `box` when it comes into view, if there's a key. */
export function useLiveMap(map: MapView): LiveMapState {
  const box = useRef<HTMLDivElement>(null);
  const opened = useRef<LiveMap | null>(null);
  const latest = useRef(map);
  const [live, setLive] = useState(false);
  const [failure, setFailure] = useState<MapFault | null>(null);
  const locale = useLocale();
  const { key } = map;

  useEffect(() => {
    latest.current = map;
    opened.current?.show(map);
  }, [map]);

  useEffect(() => {
    // Keep the hidden map out of the tab order.
    if (box.current) box.current.inert = !live;
  }, [live]);

  useEffect(() => {
    const place = box.current;
    if (!key || !place) return undefined;
    const left = new AbortController();
    const patience = { timer: 0 };
    const open = async () => {
      patience.timer = window.setTimeout(() => setFailure('loadFailed'), PATIENCE_MS);
      try {
        const one = await load(place, key, locale, latest.current, (fault) => {
          if (left.signal.aborted) return;
          setFailure(fault);
          if (fault !== 'routeFailed') setLive(false);
        });
        if (left.signal.aborted) return one.close();
        opened.current = one;
        one.show(latest.current);
        setFailure((before) => (before === 'routeFailed' ? before : null));
        setLive(true);
      } catch (error) {
        if (!left.signal.aborted) setFailure((error as { fault?: MapFault }).fault ?? 'loadFailed');
      } finally {
        clearTimeout(patience.timer);
      }
    };
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        void open();
      },
      { rootMargin: NEAR },
    );
    seen.observe(place);
    return () => {
      left.abort();
      clearTimeout(patience.timer);
      seen.disconnect();
      opened.current?.close();
      opened.current = null;
      setLive(false);
    };
  }, [key, locale]);

  return { box, live, failure };
}

async function load(
  place: HTMLElement,
  key: string,
  locale: Locale,
  map: MapView,
  onFault: (fault: MapFault) => void,
): Promise<LiveMap> {
  const { openLiveMap } = await import('./google-map.ts');
  return openLiveMap(place, { key, locale, map, onFault });
}
