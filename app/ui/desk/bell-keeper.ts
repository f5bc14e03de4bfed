const LOCK = 'shoulder-desk-bell';

export interface BellKeeper {
  /** Makes this tab the one that rings, as the one whose sound was turned on last. */
  take(): void;
  leave(): void;
}

/**
 * Of all tabs of a browser that show the desk one keeps the bell: it rings, and listens also while nobody looks at it. When
 * it is closed another one does. Where the browser knows no locks (a page without TLS) every tab keeps it.
 *
 * @param onKeep told whether this tab is the one
 */
export function joinBellKeepers(onKeep: (keeps: boolean) => void): BellKeeper {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) {
    onKeep(true);
    return { take: () => undefined, leave: () => undefined };
  }
  let left = false;
  let keeps = false;
  let letGo: (() => void) | undefined;
  let asking: AbortController | undefined;
  const hold = () => {
    keeps = true;
    onKeep(true);
    return new Promise<void>((resolve) => {
      letGo = resolve;
    });
  };
  const ask = (steal: boolean) => {
    const mine = new AbortController();
    asking = mine;
    void locks
      .request(LOCK, steal ? { steal } : { signal: mine.signal }, hold)
      .catch(() => undefined)
      .then(() => {
        if (left || asking !== mine) return;
        // Another tab took it.
        keeps = false;
        onKeep(false);
        ask(false);
      });
  };
  ask(false);
  return {
    take() {
      if (keeps || left) return;
      const waiting = asking;
      ask(true);
      waiting?.abort();
    },
    leave() {
      left = true;
      asking?.abort();
      letGo?.();
    },
  };
}
