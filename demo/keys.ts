/** Whether a key press is meant for the stage. It isn't if it goes into a field, or presses a button or link. */
export function isStageKey({ key, target, ctrlKey, metaKey, altKey, isTrusted }: KeyboardEvent): boolean {
  if (!isTrusted || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  if (target.closest('input, textarea, select')) return false;
  return key === 'ArrowRight' || (key === ' ' && !target.closest('button, a, summary'));
}
