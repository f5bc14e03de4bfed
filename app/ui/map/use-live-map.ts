import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { SECOND } from '#kernel/constants.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { useLocale } from '../texts.ts';
import type { LiveMap, MapFault } from './google-map.ts';
import type { MapView } from '#modules/place/rules/types.ts';

/** After this time the page says that the live map didn't load. If Google's map loads later, it's still shown. */
const SLOW_MS = 10 * SECOND;
/** The live map starts to load before it's visible: when it's less than this far below the window's edge. */
const ROOT_MARGIN = '120px';

interface LiveMapState {
  /** The element that the live map will fill. */
  box: RefObject<HTMLDivElement>;
  /** Whether the live map has replaced the drawing. */
  live: boolean;
  failure: MapFault | null;
}

/** Loads a live map into `box` when the box is about to become visible, if there's a Google Maps key. */
export function useLiveMap(map: MapView): LiveMapState {
  const box = useRef<HTMLDivElement>(null);
  const openMap = useRef<LiveMap | null>(null);
  const latest = useRef(map);
  const [live, setLive] = useState(false);
  const [failure, setFailure] = useState<MapFault | null>(null);
  const locale = useLocale();
  const { key } = map;

  useEffect(() => {
    latest.current = map;
    openMap.current?.show(map);
  }, [map]);

  useEffect(() => {
    // Keep the hidden map out of the tab order.
    if (box.current) box.current.inert = !live;
  }, [live]);

  useEffect(() => {
    const element = box.current;
    if (!key || !element) return undefined;
    const controller = new AbortController();
    const slowTimer = { id: 0 };
    const open = async () => {
      slowTimer.id = window.setTimeout(() => setFailure('loadFailed'), SLOW_MS);
      try {
        const liveMap = await load(element, key, locale, latest.current, (fault) => {
          if (controller.signal.aborted) return;
          setFailure(fault);
          if (fault !== 'routeFailed') setLive(false);
        });
        if (controller.signal.aborted) return liveMap.close();
        openMap.current = liveMap;
        liveMap.show(latest.current);
        setFailure((before) => (before === 'routeFailed' ? before : null));
        setLive(true);
      } catch (error) {
        if (!controller.signal.aborted) setFailure((error as { fault?: MapFault }).fault ?? 'loadFailed');
      } finally {
        clearTimeout(slowTimer.id);
      }
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void open();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element);
    return () => {
      controller.abort();
      clearTimeout(slowTimer.id);
      observer.disconnect();
      openMap.current?.close();
      openMap.current = null;
      setLive(false);
    };
  }, [key, locale]);

  return { box, live, failure };
}

async function load(
  element: HTMLElement,
  key: string,
  locale: Locale,
  map: MapView,
  onFault: (fault: MapFault) => void,
): Promise<LiveMap> {
  const { openLiveMap } = await import('./google-map.ts');
  return openLiveMap(element, { key, locale, map, onFault });
}
