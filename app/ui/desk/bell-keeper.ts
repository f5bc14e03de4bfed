const LOCK = 'shoulder-desk-bell';

export interface BellKeeper {
  /** Makes this the tab that rings, such as after its sound was turned on. */
  take(): void;
  leave(): void;
}

/**
 * Only one of a browser's desk tabs rings, and it keeps listening while hidden. When it closes, another tab takes
 * over. Without Web Locks (a page without TLS) every tab rings.
 * @param onKeep called with whether this tab is the one that rings
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
