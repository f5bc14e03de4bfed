import { useRef, useState } from 'react';

/** How the list and the map point at each other. */
export interface ListMapLinks {
  /** The request that's pointed at, in the list or on the map. */
  lit: string | null;
  /** The requests of the mark that was pressed. */
  pressed: readonly string[];
  /** Returns the event handlers for an element that stands for a request: a row or a mark. */
  pointsAt: (
    id: string,
  ) => Pick<React.DOMAttributes<Element>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
  /** @param closer the URL of a map on which the mark's jobs come apart, if it stands for several */
  press: (ids: readonly string[], mark: { focus: () => void } | null, closer?: string | null) => void;
  /** The URL of the map that shows the pressed mark closer, if there is one. */
  closer: string | null;
  /** Closes the card, and puts the focus back on its mark. */
  close: () => void;
}

/** Links the rows of a list with the marks on a map. */
export function useListMapLinks(): ListMapLinks {
  const [lit, setLit] = useState<string | null>(null);
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const [closer, setCloser] = useState<string | null>(null);
  const mark = useRef<{ focus: () => void } | null>(null);
  return {
    lit,
    pressed,
    pointsAt(id) {
      const on = () => setLit(id);
      const off = () => setLit((before) => (before === id ? null : before));
      return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
    },
    closer,
    press(ids, from, nearer = null) {
      if (from) mark.current = from;
      setPressed(ids);
      setCloser(nearer);
    },
    close() {
      setPressed([]);
      mark.current?.focus();
    },
  };
}
