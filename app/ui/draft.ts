import { HOUR } from '#kernel/constants.ts';

/**
 * The request form's fields, kept on this device only, so that nothing is lost if the page is reloaded, the battery
 * dies or the signal is lost. Deleted once the request is accepted, and ignored after 12 hours.
 */
interface Draft {
  /** When the draft was saved, in milliseconds since 1970. */
  at: number;
  /** Whether the form was sent with these values. If a tracking page follows, the request was accepted. */
  sent: boolean;
  fields: Record<string, string>;
}

const STORAGE_KEY = 'shoulder.request';
const LIFETIME_MS = 12 * HOUR;
const FIELDS_NOT_SAVED = new Set(['nonce', 'version', 'intent']);

/** The saved fields by name; undefined if there are none, they're over 12 hours old, or the browser has no storage. */
export function readDraft(now = Date.now()): Readonly<Record<string, string>> | undefined {
  const draft = read();
  if (!draft || now - draft.at > LIFETIME_MS) return undefined;
  return draft.fields;
}

export function saveDraft(form: HTMLFormElement, sent: boolean): void {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '' && !FIELDS_NOT_SAVED.has(name)) fields[name] = value;
  }
  write({ at: Date.now(), sent, fields });
}

export function forgetDraft(): void {
  write(undefined);
}

/** Deletes the draft if its form was sent. The tracking page calls this. */
export function forgetSentDraft(): void {
  if (read()?.sent) forgetDraft();
}

function read(): Draft | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Draft> | null;
    return stored && typeof stored.at === 'number' && typeof stored.fields === 'object' ? (stored as Draft) : undefined;
  } catch {
    // Private windows and full disks have no storage. The form works without it.
    return undefined;
  }
}

function write(draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there's no draft.
  }
}
