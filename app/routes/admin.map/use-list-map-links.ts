import { useEffect, useRef, useState } from 'react';

/** What the list and the map share: which request is highlighted in both, and which mark's card is open. */
export interface ListMapLinks {
  /** The highlighted request: the pointer or the focus is on its row or mark. */
  lit: string | null;
  /** The requests of the mark that was pressed, or the ZIP codes of a mark of free providers. */
  pressed: readonly string[];
  /** Returns the event handlers that highlight a request while the pointer or the focus is on its row or mark. */
  highlightHandlers: (
    id: string,
  ) => Pick<React.DOMAttributes<Element>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
  /** @param closer the URL of a closer map that shows the mark's jobs separately, if the mark stands for several */
  press: (ids: readonly string[], mark: { focus: () => void } | null, closer?: string | null) => void;
  /** The URL of a closer map that shows the pressed mark's jobs separately; null if there's none. */
  closerMapPath: string | null;
  /** Closes the card, and puts the focus back on its mark. */
  close: () => void;
}

const NOTHING: readonly string[] = [];

/**
 * Links the rows of a list with the marks on a map.
 * @param shown the requests and the bases on the page. When all requests or bases of the pressed mark have left the
 * page, the card is closed for good, so that it doesn't open by itself when one of them comes back
 */
export function useListMapLinks(shown: ReadonlySet<string>): ListMapLinks {
  const [lit, setLit] = useState<string | null>(null);
  const [pressed, setPressed] = useState(NOTHING);
  const [closerMapPath, setCloserMapPath] = useState<string | null>(null);
  const isShown = pressed.some((id) => shown.has(id));
  useEffect(() => {
    if (!isShown) setPressed(NOTHING);
  }, [isShown]);
  const mark = useRef<{ focus: () => void } | null>(null);
  return {
    lit,
    pressed,
    highlightHandlers(id) {
      const on = () => setLit(id);
      const off = () => setLit((before) => (before === id ? null : before));
      return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
    },
    closerMapPath,
    press(ids, from, nearer = null) {
      if (from) mark.current = from;
      setPressed(ids);
      setCloserMapPath(nearer);
    },
    close() {
      setPressed(NOTHING);
      mark.current?.focus();
    },
  };
}
