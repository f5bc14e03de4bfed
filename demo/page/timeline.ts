import { formatNumber } from '#kernel/numbers.ts';
import type { Language, RecordedPost, StageState } from '../types.ts';
import { WORDS } from './words.ts';

const LANES = ['customer', 'admin', 'provider'] as const;
const LANE_OF: Record<RecordedPost['from'], (typeof LANES)[number]> = {
  driver: 'customer',
  pay: 'customer',
  desk: 'admin',
  provider: 'provider',
  texts: 'customer',
};
/**
 * If a response takes longer than this, the timeline marks it as slow, because it had to wait for something, such as a
 * worker.
 */
const SLOW_MS = 1_500;
/** A label that begins beyond this share of the timeline's width is drawn toward the left, so that it fits. */
const LEFTWARD_LABEL_FROM = 0.7;
const MINIMUM_SPAN_MS = 30_000;
/**
 * After a worker is killed and restarted, Temporal gives it the unfinished tasks only after some seconds. So a slow
 * response counts as delayed by the outage if its form was posted at most this long after the restart.
 */
const HANDOVER_MS = 14_000;

/** Draws whose turn it was, what was posted, and when the worker was down or the driver's phone had no signal. */
export function drawTimeline(state: StageState, language: Language): void {
  const words = WORDS[language];
  const { posts, turns, outages, now } = state;
  const start = Math.min(...posts.map(({ at }) => at), ...turns.map(({ startedAt }) => startedAt), now);
  const end = state.job?.stars ? Math.max(...posts.map(({ answeredAt }) => answeredAt ?? now)) : now;
  const span = Math.max(MINIMUM_SPAN_MS, end - start);
  const positionBar = (element: HTMLElement, from: number, to: number) => {
    element.style.left = `${(100 * (from - start)) / span}%`;
    element.style.width = `${(100 * Math.max(0, to - from)) / span}%`;
    return element;
  };
  for (const lane of LANES) {
    const box = document.querySelector(`#lane-${lane}`);
    const label = document.querySelector(`#lane-${lane}-name`);
    if (!box || !label) continue;
    const laneTurns = turns.filter(({ actor }) => actor === lane);
    const heldMs = laneTurns.reduce((sum, { startedAt, endedAt }) => sum + ((endedAt ?? now) - startedAt), 0);
    label.textContent = heldMs > 0 ? `${words.actors[lane]} ${formatSeconds(heldMs, language)}` : words.actors[lane];
    box.replaceChildren(
      ...laneTurns.map(({ startedAt, endedAt }) => positionBar(div('turn'), startedAt, endedAt ?? now)),
      ...posts.filter(({ from }) => LANE_OF[from] === lane).map((post) => drawPost(post, now, language, positionBar)),
    );
  }
  document.querySelector('#outages')?.replaceChildren(
    ...outages.map(({ part, startedAt, endedAt }) => {
      const band = positionBar(div(`outage outage-${part}`), startedAt, endedAt ?? now);
      const isLabelLeft = (startedAt - start) / span > LEFTWARD_LABEL_FROM;
      band.append(
        div(
          isLabelLeft ? 'outage-name outage-name-late' : 'outage-name',
          `${words.waited[part]}: ${formatSeconds((endedAt ?? now) - startedAt, language)}`,
        ),
      );
      return band;
    }),
  );
}

function drawPost(
  post: RecordedPost,
  now: number,
  language: Language,
  place: (element: HTMLElement, from: number, to: number) => HTMLElement,
): HTMLElement {
  const end = post.answeredAt ?? now;
  const slow = post.intent !== 'position' && end - post.at > SLOW_MS;
  const failed = post.answeredAt !== null && (post.status === 0 || post.status >= 400);
  const classes = [
    'post',
    slow && 'post-slow',
    failed && 'post-failed',
    post.intent === 'position' && 'post-positions',
  ];
  const bar = place(div(classes.filter(Boolean).join(' ')), post.at, end);
  bar.title = `${postLabel(post, language)}: ${formatSeconds(end - post.at, language)}`;
  return bar;
}

/** Shows the timeline as a table, also for screen readers. */
export function drawCommandTable(state: StageState, language: Language): void {
  const words = WORDS[language];
  const { posts, now } = state;
  const body = document.querySelector('#commands tbody');
  if (!body) return;
  const begin = posts[0]?.at ?? now;
  const rows = posts
    .filter(({ intent }) => intent !== '')
    .map((post) => {
      const row = document.createElement('tr');
      const durationMs = (post.answeredAt ?? now) - post.at;
      const result =
        post.answeredAt === null ? '…' : post.status === 0 ? words.noAnswer : formatSeconds(durationMs, language);
      const cells = [
        formatSeconds(post.at - begin, language),
        words.actors[post.from],
        postLabel(post, language),
        post.intent === 'position' ? '' : post.status >= 400 ? `${result}, ${words.refused(post.status)}` : result,
        outageNote(post, state, language),
      ];
      row.append(...cells.map((text) => cell(text)));
      return row;
    });
  body.replaceChildren(...(rows.length > 0 ? rows : [rowForEmptyTable(words.nothingYet)]));
  const log = document.querySelector('#log');
  log?.replaceChildren(
    ...(state.job?.log ?? []).map((line) => {
      const item = document.createElement('li');
      item.textContent = `${formatSeconds(line.at - begin, language)}  ${line[language]}`;
      return item;
    }),
  );
}

function postLabel({ intent, repeats }: RecordedPost, language: Language): string {
  const words = WORDS[language];
  const label = words.intents[intent] ?? intent;
  return repeats > 1 ? `${label} (${words.times(repeats)})` : label;
}

/** Names the outage that delayed a response; empty if no outage delayed it. */
function outageNote(post: RecordedPost, { outages, now }: StageState, language: Language): string {
  const words = WORDS[language];
  const end = post.answeredAt ?? now;
  if (post.status === 0 && post.answeredAt !== null) return words.waited.signal;
  if (end - post.at < SLOW_MS || post.intent === 'position') return '';
  const workerWasDown = outages.some(
    ({ part, startedAt, endedAt }) => part === 'worker' && startedAt < end && post.at < (endedAt ?? now) + HANDOVER_MS,
  );
  return workerWasDown ? words.waited.worker : '';
}

function formatSeconds(ms: number, language: Language): string {
  return WORDS[language].seconds(formatNumber(Math.max(0, ms) / 1_000, 1));
}

function div(className: string, text?: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  if (text) element.textContent = text;
  return element;
}

function cell(text: string): HTMLElement {
  const element = document.createElement('td');
  element.textContent = text;
  return element;
}

function rowForEmptyTable(text: string): HTMLElement {
  const row = document.createElement('tr');
  const cell = document.createElement('td');
  cell.colSpan = 5;
  cell.textContent = text;
  row.append(cell);
  return row;
}
