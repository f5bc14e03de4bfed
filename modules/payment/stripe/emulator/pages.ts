import { formatMoney } from '#kernel/money.ts';
import { STATE } from '#modules/place/rules/region.ts';
import { formatTime } from '#modules/place/rules/times.ts';
import { EMULATOR_CSS } from '#kernel/server/emulator/style.ts';
import type { IntentRecord, SessionRecord } from './state.ts';

export interface Page {
  status: number;
  html: (nonce: string) => string;
}

/**
 * The page of a payable, paid or expired session.
 * @param attempt the last attempt to pay
 */
export function sessionPage(session: SessionRecord, attempt: IntentRecord | undefined): Page {
  if (session.status === 'complete') return paidPage(session, attempt);
  if (session.status === 'expired') return expiredPage(session);
  const declined = attempt?.status === 'requires_payment_method';
  return page(
    200,
    'Pay by card',
    `<h1>Pay by card</h1>
    ${declined ? '<p class="alert" role="alert">Your card was declined. Nothing was charged. Try again, or go back.</p>' : ''}
    ${amountSign(session, 'Pay now')}
    ${session.lines.length > 1 ? lineList(session) : ''}
    ${button('pay', `Pay ${formatMoney(session.amount)}`, 'go')}
    ${session.cancelUrl ? button('cancel', 'Cancel and go back') : ''}
    ${button('decline', 'Try a card that is declined')}
    <p class="sub">This page is open until ${formatTime(session.expiresAt * 1_000)}, ${STATE.name} time. No card is asked for, and none is
    charged: it stands in for the payment service.</p>`,
  );
}

function paidPage(session: SessionRecord, payment: IntentRecord | undefined): Page {
  const refundedCents = payment?.amountRefunded ?? 0;
  const words =
    refundedCents === 0
      ? 'This payment is complete. Paying again is not possible, and not needed.'
      : `${formatMoney(refundedCents)} of this payment was sent back.`;
  return page(
    200,
    'Already paid',
    `<h1>Already paid</h1>
    ${amountSign(session, refundedCents === session.amount ? 'Refunded' : 'Paid')}
    <p>${words}</p>
    ${link(returnUrl(session), 'Continue')}`,
  );
}

function expiredPage(session: SessionRecord): Page {
  return page(
    410,
    'Payment page expired',
    `<h1>This payment page has expired</h1>
    <p>Nothing was charged. Go back to open a new one.</p>
    ${session.cancelUrl ? link(session.cancelUrl, 'Go back') : ''}`,
  );
}

/** The page for a URL that names no known session. */
export function unknownPage(): Page {
  return page(
    404,
    'Payment page not found',
    `<h1>There is no such payment page</h1>
    <p>Nothing was charged. Check the address, or open the payment again from your request.</p>`,
  );
}

/** The page for a form whose intent is unknown. */
export function unknownIntentPage(): Page {
  return page(422, 'Not understood', '<h1>That did not work</h1><p>Nothing was charged. Go back and try again.</p>');
}

/** The URL that the customer is sent to after paying. */
export function returnUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function page(status: number, title: string, main: string): Page {
  return {
    status,
    html: (nonce) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Payment emulator</title><link rel="icon" href="data:,"><meta name="robots" content="noindex">
<style nonce="${nonce}">${EMULATOR_CSS}</style></head>
<body><header class="notice">Payment emulator: no money moves</header><main>${main}</main></body></html>
`,
  };
}

function amountSign(session: SessionRecord, label: string): string {
  const what = session.lines.map(({ name }) => escape(name)).join(', ');
  return `<div class="sign"><div><small>${label}</small><b>${formatMoney(session.amount)}</b>${what}</div></div>`;
}

function lineList(session: SessionRecord): string {
  const rows = session.lines.map(
    ({ name, amount }) => `<div class="row"><span>${escape(name)}</span><b>${formatMoney(amount)}</b></div>`,
  );
  return `<section class="card" aria-label="What it is for">${rows.join('')}</section>`;
}

function button(intent: string, label: string, kind = ''): string {
  return `<form method="post"><button${kind ? ` class="${kind}"` : ''} name="intent" value="${intent}">${label}</button></form>`;
}

function link(url: string, label: string): string {
  return `<a class="go" href="${escape(url)}">${label}</a>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
