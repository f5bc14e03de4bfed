/**
 * Keeps the screen on, where the device can and allows it: a phone that locks itself measures nothing. The browser ends it
 * whenever the page is hidden, so it is asked for again with each return.
 * @param onChange told whether the screen is kept on
 * @returns how to let it go
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
      // A low battery may say no.
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
