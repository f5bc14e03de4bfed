import { DAY } from '#kernel/constants.ts';
import type { NextJobStep } from '#modules/provider/rules/next-step.ts';

/**
 * The intents of the steps that are stored on the device until there's signal. Other forms, such as declining a job or
 * asking for an extra charge, aren't stored, because they may no longer be right by the time they arrive.
 */
export const WAITING_STEPS = [
  'start_job',
  'arrived',
  'verify_code',
  'start_service',
  'complete_job',
  'confirm_payment',
] as const satisfies readonly NextJobStep[];

/** A step that was taken and not sent yet. */
interface WaitingStep {
  intent: string;
  /** When the step was taken, in milliseconds since 1970. */
  at: number;
  /** What was typed in the step's fields, such as the customer's code. */
  typed: Record<string, string>;
}

const storageKey = (path: string) => `shoulder.step:${path}`;
const FIELDS_NOT_TYPED = new Set(['nonce', 'version', 'intent']);

/** The job's step that's stored on this device until it can be sent; undefined if there's none. Lasts a day at most. */
export function readStep(path: string, now = Date.now()): WaitingStep | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(path)) ?? 'null') as WaitingStep | null;
    return kept && now - kept.at < DAY ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a step on the device. Without storage, the step waits only as long as the page is open. */
export function keepStep(path: string, intent: string, form: HTMLFormElement, at: number): void {
  const typed: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !FIELDS_NOT_TYPED.has(name)) typed[name] = value;
  try {
    localStorage.setItem(storageKey(path), JSON.stringify({ intent, at, typed } satisfies WaitingStep));
  } catch {
    // Without storage, the step isn't kept after a reload.
  }
}

export function forgetStep(path: string): void {
  try {
    localStorage.removeItem(storageKey(path));
  } catch {
    // Without storage, there's nothing to delete.
  }
}
