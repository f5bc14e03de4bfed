/**
 * Holds a screen wake lock if possible: a locked phone doesn't measure positions. The browser releases it whenever the
 * page is hidden, so it's requested again on return.
 * @param onChange called with whether the screen is kept on
 * @returns a function that releases it
 */
export function keepAwake(onChange: (awake: boolean) => void): () => void {
  const { wakeLock } = navigator as { wakeLock?: WakeLock };
  let lock: WakeLockSentinel | undefined;
  let over = false;
  const ask = async () => {
    if (!wakeLock || over || document.visibilityState !== 'visible' || lock?.released === false) return;
    try {
      const mine = await wakeLock.request('screen');
      lock = mine;
      if (over) return void mine.release();
      mine.addEventListener('release', () => onChange(false));
      onChange(true);
    } catch {
      // A low battery can refuse it.
      onChange(false);
    }
  };
  const seenAgain = () => void ask();
  document.addEventListener('visibilitychange', seenAgain);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', seenAgain);
    void lock?.release().catch(() => undefined);
  };
}
