const LOCK = 'shoulder-desk-bell';

export interface BellOwner {
  /** Makes this the tab that rings, for example because its sound was just turned on. */
  take(): void;
  leave(): void;
}

/**
 * Makes sure that only one desk tab of this browser rings. That tab rings even while it's hidden. When it closes,
 * another tab takes over. Without Web Locks (a page without TLS), every tab rings.
 * @param onOwner called with true when this tab becomes the one that rings, and with false when another tab does
 */
export function joinBellOwners(onOwner: (isOwner: boolean) => void): BellOwner {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) {
    onOwner(true);
    return { take: () => undefined, leave: () => undefined };
  }
  let hasLeft = false;
  let isOwner = false;
  let release: (() => void) | undefined;
  let pendingRequest: AbortController | undefined;
  const onGranted = () => {
    isOwner = true;
    onOwner(true);
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  const requestLock = (steal: boolean) => {
    const request = new AbortController();
    pendingRequest = request;
    void locks
      .request(LOCK, steal ? { steal } : { signal: request.signal }, onGranted)
      .catch(() => undefined)
      .then(() => {
        if (hasLeft || pendingRequest !== request) return;
        // Another tab has become the one that rings, so wait until it closes.
        isOwner = false;
        onOwner(false);
        requestLock(false);
      });
  };
  requestLock(false);
  return {
    take() {
      if (isOwner || hasLeft) return;
      const earlier = pendingRequest;
      requestLock(true);
      earlier?.abort();
    },
    leave() {
      hasLeft = true;
      pendingRequest?.abort();
      release?.();
    },
  };
}
