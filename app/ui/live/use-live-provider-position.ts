import { useState } from 'react';
import type { ProviderPoint } from '../../http/point.ts';

/**
 * Returns a page's data with the provider's last position put into it. When newer data arrives, returns that instead.
 * @param move puts a point into the data, or returns null if the page has to reload for it
 * @returns the data to show, and the handler for a new point (`onPoint` of `LiveOptions`)
 */
export function useLiveProviderPosition<T>(
  data: T,
  move: (data: T, point: ProviderPoint) => T | null,
): [T, (point: ProviderPoint) => boolean] {
  const [moved, setMoved] = useState({ data, shown: data });
  const shown = moved.data === data ? moved.shown : data;
  return [
    shown,
    (point) => {
      const next = move(shown, point);
      if (next === null) return false;
      setMoved({ data, shown: next });
      return true;
    },
  ];
}
