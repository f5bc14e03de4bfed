/**
 * Holds a screen wake lock if possible: a locked phone doesn't measure positions. The browser releases it whenever the
 * page is hidden, so it's requested again on return.
 * @param onChange called with whether the screen is kept on
 * @returns a function that releases it
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
      // A low battery can refuse it.
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
