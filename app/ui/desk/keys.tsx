import { useEffect } from 'react';
import { deskKeysTexts } from '#modules/dispatch/copy/en/desk-keys.ts';
import { useDesk } from './desk-state.ts';
import { useTexts } from '../texts.ts';

/** The desk's letters. `data-key` on a control gives it one; `j` and `k` go through the elements with `data-open`. */
export type DeskKey = 'n' | 'p' | 'a' | 'c' | 'm' | '/';

/** Whether letters work on this page now. Without script they don't. */
function useKeysOn(): boolean {
  const { letterKeys, watch } = useDesk();
  return letterKeys && watch !== 'off' && watch !== 'signed_out';
}

/** The attributes of a control with a key: pressing it focuses a field, and presses a button or link. */
export function useKey(key: DeskKey) {
  const on = useKeysOn();
  const t = useTexts(deskKeysTexts);
  return { 'data-key': key, ...(on ? { 'aria-keyshortcuts': key, title: t.hint(key) } : {}) };
}

/** A control's key, shown on it to people with a mouse. */
export function KeyHint({ of }: { of: DeskKey }) {
  return useKeysOn() ? (
    <kbd className="key" aria-hidden="true">
      {of}
    </kbd>
  ) : null;
}

/**
 * Listens for the desk's keys, if the admin hasn't turned them off.
 * @param onHelp called for `?`
 */
export function useKeys(onHelp: () => void): void {
  const on = useKeysOn();
  useEffect(() => {
    if (!on) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (pressKey(event, onHelp)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on, onHelp]);
}

/** @returns whether the key did something */
function pressKey({ key, repeat }: KeyboardEvent, onHelp: () => void): boolean {
  if (key === 'j') return focusNext(1);
  if (key === 'k') return focusNext(-1);
  if (repeat) return false;
  if (key === '?') {
    onHelp();
    return true;
  }
  const control = visible(`[data-key="${CSS.escape(key)}"]`)[0];
  if (!control) return false;
  if (control.matches('input, select, textarea')) control.focus();
  else control.click();
  return true;
}

/**
 * Moves the focus through the rows of a list, from the row in focus or the one in the pane. From elsewhere, both keys go
 * to the first.
 */
function focusNext(step: 1 | -1): boolean {
  const rows = visible('[data-open]');
  const focused = document.activeElement;
  const row = focused?.closest('[data-request]') ?? document.querySelector('[data-request][aria-current]');
  const at = rows.findIndex((one) => one === focused || row?.contains(one));
  const next = rows[at === -1 ? 0 : at + step];
  next?.focus();
  return next !== undefined;
}

function visible(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
}

const PRESSED = ['button', 'checkbox', 'radio', 'submit', 'reset', 'file'];

/** Whether a key belongs to a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !PRESSED.includes(target.type);
  return target.isContentEditable || target.matches('select, textarea, [role="listbox"], [role="combobox"]');
}
