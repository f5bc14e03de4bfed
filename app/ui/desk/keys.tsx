import { useEffect } from 'react';
import { deskKeysTexts } from '#modules/dispatch/copy/en/desk-keys.ts';
import { useDesk } from './desk-state.ts';
import { useTexts } from '../texts.ts';

/**
 * The desk's keyboard shortcuts. The attribute `data-key` gives a control its key. `j` and `k` move through the
 * elements with `data-open`.
 */
export type DeskKey = 'n' | 'p' | 'a' | 'c' | 'm' | '/';

/** Whether the keys work on this page now. They need script. */
function useKeysOn(): boolean {
  const { letterKeys, connection } = useDesk();
  return letterKeys && connection !== 'off' && connection !== 'signed_out';
}

/** The attributes that give a control a key. Pressing the key focuses a field, or presses a button or link. */
export function useKeyAttributes(key: DeskKey) {
  const on = useKeysOn();
  const t = useTexts(deskKeysTexts);
  return { 'data-key': key, ...(on ? { 'aria-keyshortcuts': key, title: t.hint(key) } : {}) };
}

/** A label with a control's key, shown on the control to people with a mouse. */
export function KeyHint({ of }: { of: DeskKey }) {
  return useKeysOn() ? (
    <kbd className="key" aria-hidden="true">
      {of}
    </kbd>
  ) : null;
}

/**
 * Listens for the desk's keys, unless the admin has turned them off.
 * @param onHelp called when `?` is pressed
 */
export function useDeskKeys(onHelp: () => void): void {
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
  const control = visibleElements(`[data-key="${CSS.escape(key)}"]`)[0];
  if (!control) return false;
  if (control.matches('input, select, textarea')) control.focus();
  else control.click();
  return true;
}

/**
 * Moves the focus to the next or previous row of a list. If no row has the focus, starts from the row of the request in
 * the pane. If there's none, moves to the first row.
 * @returns whether there was a row to move to
 */
function focusNext(step: 1 | -1): boolean {
  const rows = visibleElements('[data-open]');
  const focused = document.activeElement;
  const row = focused?.closest('[data-request]') ?? document.querySelector('[data-request][aria-current]');
  const at = rows.findIndex((one) => one === focused || row?.contains(one));
  const next = rows[at === -1 ? 0 : at + step];
  next?.focus();
  return next !== undefined;
}

function visibleElements(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
}

const INPUT_TYPES_WITHOUT_TEXT = ['button', 'checkbox', 'radio', 'submit', 'reset', 'file'];

/** Whether somebody is typing in a field, so that a key isn't a shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !INPUT_TYPES_WITHOUT_TEXT.includes(target.type);
  return target.isContentEditable || target.matches('select, textarea, [role="listbox"], [role="combobox"]');
}
