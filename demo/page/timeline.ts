import type { Language, Post, StageState } from '../types.ts';
import { WORDS } from './words.ts';

const LANES = ['customer', 'admin', 'provider'] as const;
const LANE_OF: Record<Post['from'], (typeof LANES)[number]> = {
  driver: 'customer',
  pay: 'customer',
  desk: 'admin',
  provider: 'provider',
  texts: 'customer',
};
/** An answer that took longer waited for something. */
const SLOW_MS = 1_500;
/** From here on there's no room to the right. */
const LATE = 0.7;
const LEAST_SPAN_MS = 30_000;
/** The worker is ready before it has the open work: Temporal hands that out anew after some seconds. */
const AFTER_MS = 14_000;

/** Draws who had the request, what was sent, and what was away meanwhile. */
export function drawTimeline(state: StageState, language: Language): void {
  const words = WORDS[language];
  const { posts, turns, outages, now } = state;
  const begin = Math.min(...posts.map(({ at }) => at), ...turns.map(({ from }) => from), now);
  const over = state.job?.stars ? Math.max(...posts.map(({ until }) => until ?? now)) : now;
  const span = Math.max(LEAST_SPAN_MS, over - begin);
  const place = (element: HTMLElement, from: number, to: number) => {
    element.style.left = `${(100 * (from - begin)) / span}%`;
    element.style.width = `${(100 * Math.max(0, to - from)) / span}%`;
    return element;
  };
  for (const lane of LANES) {
    const box = document.querySelector(`#lane-${lane}`);
    const label = document.querySelector(`#lane-${lane}-name`);
    if (!box || !label) continue;
    const mine = turns.filter(({ who }) => who === lane);
    const held = mine.reduce((sum, { from, to }) => sum + ((to ?? now) - from), 0);
    label.textContent = held > 0 ? `${words.actors[lane]} ${seconds(held, language)}` : words.actors[lane];
    box.replaceChildren(
      ...mine.map(({ from, to }) => place(div('turn'), from, to ?? now)),
      ...posts.filter(({ from }) => LANE_OF[from] === lane).map((post) => drawPost(post, now, language, place)),
    );
  }
  document.querySelector('#outages')?.replaceChildren(
    ...outages.map(({ what, from, to }) => {
      const band = place(div(`outage outage-${what}`), from, to ?? now);
      const isLate = (from - begin) / span > LATE;
      band.append(
        div(
          isLate ? 'outage-name outage-name-late' : 'outage-name',
          `${words.waited[what]}: ${seconds((to ?? now) - from, language)}`,
        ),
      );
      return band;
    }),
  );
}

function drawPost(
  post: Post,
  now: number,
  language: Language,
  place: (element: HTMLElement, from: number, to: number) => HTMLElement,
): HTMLElement {
  const end = post.until ?? now;
  const slow = post.intent !== 'position' && end - post.at > SLOW_MS;
  const failed = post.until !== null && (post.status === 0 || post.status >= 400);
  const look = ['post', slow && 'post-slow', failed && 'post-failed', post.intent === 'position' && 'post-positions'];
  const mark = place(div(look.filter(Boolean).join(' ')), post.at, end);
  mark.title = `${wordsOf(post, language)}: ${seconds(end - post.at, language)}`;
  return mark;
}

/** The same as a list, for everybody who reads. */
export function listCommands(state: StageState, language: Language): void {
  const words = WORDS[language];
  const { posts, now } = state;
  const body = document.querySelector('#commands tbody');
  if (!body) return;
  const begin = posts[0]?.at ?? now;
  const rows = posts
    .filter(({ intent }) => intent !== '')
    .map((post) => {
      const row = document.createElement('tr');
      const took = (post.until ?? now) - post.at;
      const result = post.until === null ? '…' : post.status === 0 ? words.noAnswer : seconds(took, language);
      const cells = [
        seconds(post.at - begin, language),
        words.actors[post.from],
        wordsOf(post, language),
        post.intent === 'position' ? '' : post.status >= 400 ? `${result}, ${words.refused(post.status)}` : result,
        noteOf(post, state, language),
      ];
      row.append(...cells.map((text) => cell(text)));
      return row;
    });
  body.replaceChildren(...(rows.length > 0 ? rows : [emptyRow(words.nothingYet)]));
  const log = document.querySelector('#log');
  log?.replaceChildren(
    ...(state.job?.log ?? []).map((line) => {
      const item = document.createElement('li');
      item.textContent = `${seconds(line.at - begin, language)}  ${line[language]}`;
      return item;
    }),
  );
}

function wordsOf({ intent, times }: Post, language: Language): string {
  const words = WORDS[language];
  const what = words.intents[intent] ?? intent;
  return times > 1 ? `${what} (${words.times(times)})` : what;
}

/** What was away while the answer took long. */
function noteOf(post: Post, { outages, now }: StageState, language: Language): string {
  const words = WORDS[language];
  const end = post.until ?? now;
  if (post.status === 0 && post.until !== null) return words.waited.signal;
  if (end - post.at < SLOW_MS || post.intent === 'position') return '';
  const away = outages.some(
    ({ what, from, to }) => what === 'worker' && from < end && post.at < (to ?? now) + AFTER_MS,
  );
  return away ? words.waited.worker : '';
}

function seconds(ms: number, language: Language): string {
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return WORDS[language].seconds(number.format(Math.max(0, ms) / 1_000));
}

function div(look: string, text?: string): HTMLElement {
  const element = document.createElement('div');
  element.className = look;
  if (text) element.textContent = text;
  return element;
}

function cell(text: string): HTMLElement {
  const element = document.createElement('td');
  element.textContent = text;
  return element;
}

function emptyRow(text: string): HTMLElement {
  const row = document.createElement('tr');
  const only = document.createElement('td');
  only.colSpan = 5;
  only.textContent = text;
  row.append(only);
  return row;
}
