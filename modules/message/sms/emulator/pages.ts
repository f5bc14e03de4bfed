import { formatPhone } from '#kernel/phone.ts';
import type { CallFault, Faults } from './faults.ts';
import { escapeHtml, page, timeTag } from './html.ts';
import type { Page } from './html.ts';
import type { MessageRecord, State } from './state.ts';

const MAX_PHONES = 200;

/** Input that was invalid. The page shows it again with its error. */
export interface InputError {
  words: string;
  phone?: string;
  body?: string;
}

/**
 * The page that lists all phones with their last message, newest first. It has a form to send from any phone, and a
 * form that makes the service fail.
 */
export function phonesPage(state: State, faults: Faults, nowMs: number, inputError?: InputError): Page {
  const last = new Map<string, MessageRecord>();
  for (const message of Object.values(state.messages)) {
    // Delete the phone's entry first, so that `set` adds it at the end: the map is in the order of the last messages.
    last.delete(message.phone);
    last.set(message.phone, message);
  }
  const phones = [...last.values()].reverse();
  return page(
    inputError ? 422 : 200,
    'Text messages',
    `<nav><h1>Text messages</h1><a href="/">Look again</a></nav>
    ${activeFaultsAlert(faults)}
    ${phones.length > 0 ? phoneList(phones, state, nowMs) : '<p class="card">No text has been sent yet.</p>'}
    <section class="card" aria-labelledby="text-in"><h2 id="text-in">Text from a phone</h2>${textFromPhoneForm(inputError)}</section>
    <section class="card"><details><summary>Make it fail</summary>${serviceFaultsForm()}</details></section>`,
  );
}

/** The page for a URL that names no phone. */
export function unknownPage(): Page {
  return page(404, 'Not found', '<h1>There is no such page</h1><p><a href="/">All phones</a></p>');
}

/** The page for a form that another site sent. */
export function foreignFormPage(): Page {
  return page(403, 'Not allowed', '<h1>That did not come from this page</h1><p><a href="/">All phones</a></p>');
}

function phoneList(phones: MessageRecord[], state: State, nowMs: number): string {
  const rows = phones.slice(0, MAX_PHONES).map(({ phone, body, direction, createdMs }) => {
    const optedOutBadge = Object.hasOwn(state.optOuts, phone) ? ' <i class="badge">opted out</i>' : '';
    const words = `${direction === 'inbound' ? 'From the phone: ' : ''}${body}`;
    return `<li><a href="/phones/${encodeURIComponent(phone)}"><b>${escapeHtml(formatPhone(phone))}${optedOutBadge}</b>${timeTag(createdMs, nowMs)}<span>${escapeHtml(words)}</span></a></li>`;
  });
  const rest = phones.length - rows.length;
  return `<ul class="phones">${rows.join('')}</ul>${rest > 0 ? `<p class="sub">And ${rest} older ones.</p>` : ''}`;
}

function textFromPhoneForm(inputError: InputError | undefined): string {
  return `${inputError ? `<p class="alert" role="alert">${escapeHtml(inputError.words)}</p>` : ''}
    <form class="fields" method="post" action="/phones">
    <label>Phone number<input name="phone" type="tel" required autocomplete="off" value="${escapeHtml(inputError?.phone ?? '')}"></label>
    <label>Message<textarea name="body" rows="2" required maxlength="1600">${escapeHtml(inputError?.body ?? '')}</textarea></label>
    <button>Send to the site</button></form>`;
}

/**
 * The active faults, in words.
 * @param phone if given, only the faults of this phone
 */
export function faultsInWords(faults: Faults, phone?: string): string[] {
  const about = (fault: { phone?: string | undefined; times: number }) =>
    fault.times > 0 && (phone === undefined || fault.phone === phone);
  return [
    ...faults.current.calls.filter(about).map(describeFault),
    ...faults.current.deliveries
      .filter(about)
      .map(({ outcome, phone: whose, times }) => `messages ${scopeInWords(whose, times)} end as ${outcome}`),
  ];
}

function activeFaultsAlert(faults: Faults): string {
  const { mode } = faults.current.webhooks;
  const words = [...faultsInWords(faults), ...(mode === 'deliver' ? [] : [`webhooks: ${mode}`])];
  if (words.length === 0) return '';
  return `<p class="alert" role="status">Told to fail: ${escapeHtml(words.join('; '))}.</p>`;
}

function describeFault(fault: CallFault): string {
  const what = {
    down: 'down',
    slow: `slow${fault.kind === 'slow' ? ` (${fault.ms / 1_000} s)` : ''}`,
    refuse: `refuses${fault.kind === 'refuse' ? ` with ${fault.code}` : ''}`,
    lost: 'answers get lost',
  };
  return `${what[fault.kind]} ${scopeInWords(fault.phone, fault.times)}`;
}

function scopeInWords(phone: string | undefined, times: number): string {
  const whom = phone === undefined ? 'for every number' : `for ${formatPhone(phone)}`;
  return Number.isFinite(times) ? `${whom}, ${times} more times` : whom;
}

function serviceFaultsForm(): string {
  return `<form class="fields" method="post" action="/service">
    <label>The service<select name="mode">
    <option value="works">works</option><option value="down">is down: no answer at all</option>
    <option value="slow">is slow: answers after 10 seconds</option><option value="busy">is too busy (429)</option>
    <option value="refuse">refuses every message</option><option value="undelivered">takes messages and does not deliver them</option>
    </select></label><button>Switch</button></form>`;
}
