import { formatDateTime, formatTime, localDay } from '#modules/place/rules/times.ts';
import { SMS_EMULATOR_CSS } from './style.ts';

export interface Page {
  status: number;
  html: (nonce: string) => string;
}

/**
 * A whole HTML page.
 * @param main the HTML of its content
 */
export function page(status: number, title: string, main: string): Page {
  return {
    status,
    html: (nonce) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · Message emulator</title><link rel="icon" href="data:,"><meta name="robots" content="noindex">
<style nonce="${nonce}">${SMS_EMULATOR_CSS}</style></head>
<body><header class="notice">Message emulator: no text leaves this machine</header><main>${main}</main></body></html>
`,
  };
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Escapes a text, and turns its URLs into links. A period or bracket after a URL doesn't belong to the URL. */
export function htmlWithLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/g)
    .map((part, index) => {
      const safe = escapeHtml(part);
      // Open the link in a new tab without a referrer, because this page's URL contains a phone number.
      return index % 2 === 1 ? `<a href="${safe}" target="_blank" rel="noopener noreferrer">${safe}</a>` : safe;
    })
    .join('');
}

/** A time tag with the local time. The day is added unless it's today. */
export function timeTag(ms: number, nowMs: number): string {
  const shown = localDay(ms) === localDay(nowMs) ? formatTime(ms) : formatDateTime(ms);
  return `<time datetime="${new Date(ms).toISOString()}">${shown}</time>`;
}
