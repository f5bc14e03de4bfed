import { formatPhone } from '#kernel/phone.ts';
import type { Faults } from './faults.ts';
import { escapeHtml, htmlWithLinks, page, timeTag } from './html.ts';
import type { Page } from './html.ts';
import { countSegments } from '../../rules/segments.ts';
import { faultsInWords } from './pages.ts';
import type { InputError } from './pages.ts';
import type { MessageRecord, WebhookRecord, State } from './state.ts';

const MAX_MESSAGES = 200;

/** The page with one phone's conversation as its owner sees it, the status of each message, and a form to answer. */
export function phonePage(state: State, faults: Faults, phone: string, nowMs: number, inputError?: InputError): Page {
  const all = Object.values(state.messages).filter((message) => message.phone === phone);
  const shown = all.slice(-MAX_MESSAGES);
  const name = escapeHtml(formatPhone(phone));
  return page(
    inputError ? 422 : 200,
    formatPhone(phone),
    `<nav><a href="/">All phones</a><a href="/phones/${encodeURIComponent(phone)}#answer">Look again</a></nav>
    <h1>${name}</h1>
    ${Object.hasOwn(state.optOuts, phone) ? '<p><i class="badge">opted out</i> Messages to this phone are refused (21610) until it texts START.</p>' : ''}
    ${all.length > shown.length ? `<p class="sub">${all.length - shown.length} older messages are not shown.</p>` : ''}
    ${shown.length > 0 ? `<ol class="talk" aria-label="Conversation">${shown.map((message) => messageBubble(message, state, nowMs)).join('')}</ol>` : '<p class="card">No messages yet.</p>'}
    <section class="card" id="answer" aria-labelledby="answer-title"><h2 id="answer-title">Answer from this phone</h2>
    ${inputError ? `<p class="alert" role="alert">${escapeHtml(inputError.words)}</p>` : ''}
    <form class="fields" method="post" action="/phones/${encodeURIComponent(phone)}">
    <label>Message<textarea name="body" rows="2" required maxlength="1600">${escapeHtml(inputError?.body ?? '')}</textarea></label>
    <button class="go">Send</button></form>
    <p class="sub">STOP, START and HELP work as on a real phone.</p></section>
    ${phoneFaultsForm(faults, phone)}`,
  );
}

/** The form that makes messages to this phone fail. Shows the active faults. */
function phoneFaultsForm(faults: Faults, phone: string): string {
  const failing = faultsInWords(faults, phone);
  const note =
    failing.length > 0 ? `<p class="alert" role="status">Told to fail: ${escapeHtml(failing.join('; '))}.</p>` : '';
  return `<section class="card" id="fate">${note}<details><summary>Make messages to this phone fail</summary>
    <form class="fields" method="post" action="/phones/${encodeURIComponent(phone)}/fate">
    <label>Messages to this phone<select name="mode"><option value="works">arrive</option>
    <option value="invalid">are refused: no number for texts (21211)</option>
    <option value="blocked">are refused: it wants none (21610)</option>
    <option value="lost">arrive once more without Twilio's answer</option>
    <option value="undelivered">are taken and not delivered (30003)</option></select></label>
    <button>Switch</button></form></details></section>`;
}

function messageBubble(message: MessageRecord, state: State, nowMs: number): string {
  const kind = message.direction === 'inbound' ? 'own' : message.direction === 'network' ? 'network' : 'site';
  const segments = countSegments(message.body);
  const parts = [
    kind === 'own' ? 'This phone' : kind === 'network' ? 'Twilio itself' : 'The site',
    timeTag(message.createdMs, nowMs),
    kind === 'own' ? webhookWords(message, state) : deliveryWords(message),
    ...(segments > 1 ? [`${segments} segments`] : []),
  ];
  return `<li class="${kind}"><p class="bubble">${htmlWithLinks(message.body)}</p><span class="meta">${parts.join(' · ')}</span></li>`;
}

function deliveryWords({ status, errorCode }: MessageRecord): string {
  const words: Partial<Record<typeof status, string>> = {
    accepted: 'Waiting',
    queued: 'Waiting',
    sent: 'On its way',
    delivered: 'Delivered',
  };
  const statusWords = words[status];
  if (statusWords) return statusWords;
  return `<span class="bad">Not delivered${errorCode === null ? '' : ` (${errorCode})`}</span>`;
}

function webhookWords(message: MessageRecord, state: State): string {
  const post = Object.values(state.posts).find(
    ({ messageSid, kind }) => messageSid === message.sid && kind === 'inbound',
  );
  if (!post) return 'Sent';
  if (post.state === 'delivered')
    return post.lastAnswer === '200' ? 'Taken by the site' : `The site answered ${escapeHtml(post.lastAnswer ?? '')}`;
  if (post.state === 'unwanted') return 'The site gave no address for messages';
  return `<span class="bad">${failureWords(post)}</span>`;
}

function failureWords({ state, lastAnswer, attempts }: WebhookRecord): string {
  if (attempts === 0) return state === 'dropped' ? 'Lost on its way to the site' : 'Not yet at the site';
  const what = /^\d/.test(lastAnswer ?? '') ? `The site answered ${lastAnswer}` : `The site: ${lastAnswer}`;
  return escapeHtml(`${what}${state === 'pending' ? ', trying again' : ', given up'}`);
}
