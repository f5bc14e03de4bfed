import { randomBytes } from 'node:crypto';
import type { Response } from 'express';

/** A page of an emulator, with its status. */
export interface EmulatorPage {
  status: number;
  html(nonce: string): string;
}

/**
 * Sends a page that may load nothing but its own style and images from `data:` URLs.
 * @param formTargets the origins to which a form's response may redirect. Browsers apply form-action to redirects too
 */
export function sendPage(response: Response, page: EmulatorPage, formTargets: readonly string[] = []): void {
  const nonce = randomBytes(16).toString('base64');
  response
    .status(page.status)
    .set({
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        'img-src data:',
        `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .type('html')
    .send(page.html(nonce));
}
