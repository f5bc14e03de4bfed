/**
 * Keeps the screen on if the browser can, because a locked phone doesn't measure positions. The browser releases the
 * wake lock whenever the page is hidden, so this requests it again when the page is back.
 * @param onChange called with whether the screen is kept on
 * @returns a function that lets the screen turn off again
 */
export function keepAwake(onChange: (awake: boolean) => void): () => void {
  const { wakeLock } = navigator as { wakeLock?: WakeLock };
  let lock: WakeLockSentinel | undefined;
  let stopped = false;
  const requestLock = async () => {
    if (!wakeLock || stopped || document.visibilityState !== 'visible' || lock?.released === false) return;
    try {
      const granted = await wakeLock.request('screen');
      lock = granted;
      if (stopped) return void granted.release();
      granted.addEventListener('release', () => onChange(false));
      onChange(true);
    } catch {
      // The browser may refuse, for example when the battery is low.
      onChange(false);
    }
  };
  const onVisible = () => void requestLock();
  document.addEventListener('visibilitychange', onVisible);
  void requestLock();
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release().catch(() => undefined);
  };
}
