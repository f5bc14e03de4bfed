/** Whether a key is the stage's: where it's pressed, it would do nothing else. */
export function isStageKey({ key, target, ctrlKey, metaKey, altKey, isTrusted }: KeyboardEvent): boolean {
  if (!isTrusted || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  if (target.closest('input, textarea, select')) return false;
  return key === 'ArrowRight' || (key === ' ' && !target.closest('button, a, summary'));
}
