import { TIME_ZONE } from '#modules/place/rules/region.ts';
import { STYLE } from './style.ts';

export interface Page {
  status: number;
  html: (nonce: string) => string;
}

/** A whole page; `main` is HTML. */
export function page(status: number, title: string, main: string): Page {
  return {
    status,
    html: (nonce) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)} · Message emulator</title><link rel="icon" href="data:,"><meta name="robots" content="noindex">
<style nonce="${nonce}">${STYLE}</style></head>
<body><header class="notice">Message emulator: no text leaves this machine</header><main>${main}</main></body></html>
`,
  };
}

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Escapes text and turns URLs into links. A period or bracket after a URL isn't part of it. */
export function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/g)
    .map((part, index) => {
      const safe = escape(part);
      // A new tab without referrer, because this page's URL contains a phone number.
      return index % 2 === 1 ? `<a href="${safe}" target="_blank" rel="noopener noreferrer">${safe}</a>` : safe;
    })
    .join('');
}

/** The local time, with the day unless it's today. */
export function timeTag(ms: number, nowMs: number): string {
  const at = new Date(ms);
  const day = (date: Date) => date.toLocaleDateString('en-US', { timeZone: TIME_ZONE, month: 'short', day: 'numeric' });
  const time = at.toLocaleTimeString('en-US', { timeZone: TIME_ZONE, hour: 'numeric', minute: '2-digit' });
  const shown = day(at) === day(new Date(nowMs)) ? time : `${day(at)}, ${time}`;
  return `<time datetime="${at.toISOString()}">${shown}</time>`;
}
