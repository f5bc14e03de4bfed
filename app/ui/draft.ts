import { HOUR } from '#kernel/constants.ts';

/**
 * What was typed into the request form, kept on this device alone, so that a reload, a dead battery or a lost signal
 * costs nothing. Forgotten once the request was taken, and after a few hours.
 */
interface Draft {
  /** Milliseconds. */
  at: number;
  /** Whether the form was sent as it is here: the next tracking page then means that it was taken. */
  sent: boolean;
  fields: Record<string, string>;
}

const KEY = 'shoulder.request';
const KEPT_FOR = 12 * HOUR;
const NEVER_KEPT = new Set(['nonce', 'version', 'intent']);

/** The kept fields by name; undefined when there are none, or this browser keeps nothing. */
export function readDraft(now = Date.now()): Readonly<Record<string, string>> | undefined {
  const draft = read();
  if (!draft || now - draft.at > KEPT_FOR) return undefined;
  return draft.fields;
}

/** Keeps a form as it stands. */
export function saveDraft(form: HTMLFormElement, sent: boolean): void {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '' && !NEVER_KEPT.has(name)) fields[name] = value;
  }
  write({ at: Date.now(), sent, fields });
}

/** Forgets what was typed. */
export function forgetDraft(): void {
  write(undefined);
}

/** Forgets it if it was sent; for the page that a taken request leads to. */
export function forgetSentDraft(): void {
  if (read()?.sent) forgetDraft();
}

function read(): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Draft> | null;
    return kept && typeof kept.at === 'number' && typeof kept.fields === 'object' ? (kept as Draft) : undefined;
  } catch {
    // Private windows and full disks keep nothing: the form works without.
    return undefined;
  }
}

function write(draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(KEY, JSON.stringify(draft));
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
