import { useRef, useState } from 'react';

/** How the list and the map point at each other. */
export interface Linked {
  /** The request that's pointed at, in the list or on the map. */
  lit: string | null;
  /** The requests of the mark that was pressed. */
  pressed: readonly string[];
  /** Returns the event handlers for an element that stands for a request: a row or a mark. */
  pointsAt: (
    id: string,
  ) => Pick<React.DOMAttributes<Element>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
  press: (ids: readonly string[], mark: { focus: () => void } | null) => void;
  /** Closes the card, and puts the focus back on its mark. */
  close: () => void;
}

/** Links the rows of a list with the marks on a map. */
export function useListMapLinks(): Linked {
  const [lit, setLit] = useState<string | null>(null);
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const mark = useRef<{ focus: () => void } | null>(null);
  return {
    lit,
    pressed,
    pointsAt(id) {
      const on = () => setLit(id);
      const off = () => setLit((before) => (before === id ? null : before));
      return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
    },
    press(ids, from) {
      if (from) mark.current = from;
      setPressed(ids);
    },
    close() {
      setPressed([]);
      mark.current?.focus();
    },
  };
}
