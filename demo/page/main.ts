import { formatTime } from '#modules/place/rules/times.ts';
import type { FrameName, Language, Role, Setup, StageState } from '../types.ts';
import { FRAMES } from '../types.ts';
import { Director } from './director.ts';
import type { PlayState } from './director.ts';
import { Frames } from './frames.ts';
import { isStageKey } from '../keys.ts';
import { newPeople } from './people.ts';
import type { People } from './scene.ts';
import { SCENES } from './scenes.ts';
import { drawTimeline, drawCommandTable } from './timeline.ts';
import { WORDS } from './words.ts';

/** How many times faster than a person the script types and presses. */
const TYPING_SPEED = 2.4;
const TICK_MS = 200;
const SMS_DELAY_MS = 900;

const pageQuery = new URLSearchParams(location.search);
/** The scenes' start times and the duration of the drive are multiplied by this. Tests use less than 1. */
const pace = Number(pageQuery.get('pace') ?? 1) || 1;
let language: Language = chosenLanguage();
let state!: StageState;
let progress: PlayState = { sceneIndex: 0, playing: false, finished: false, stuck: false };
let startingPlay: Promise<void> | undefined;
let director: Director | undefined;
let people: People = newPeople();
let shownConversation = '';
/** The number of the play that this tab began. Another tab may begin a later one. */
let ownPlay = 0;
let playsElsewhere = false;

const setup = (await (await fetch('/demo/setup')).json()) as Setup;
const frames = new Frames(setup);
frames.speed = Math.max(TYPING_SPEED, TYPING_SPEED / pace);
frames.onLoad = (name) => {
  if (name === 'provider') director?.sendTruckRoute();
};

const events = new EventSource('/demo/events');
await new Promise<void>((resolve) => {
  events.onmessage = ({ data }) => {
    state = JSON.parse(String(data)) as StageState;
    resolve();
    if (director && !startingPlay && (state.play > ownPlay || state.night)) stopOwnPlay();
    draw();
  };
});

function chosenLanguage(): Language {
  const requested = pageQuery.get('lang') ?? localStorage.getItem('stage.language') ?? navigator.language;
  return requested.startsWith('es') ? 'es' : 'en';
}

function elementById<E extends HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no #${id}`);
  return element as E;
}

async function post(path: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`/demo/${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
}

/** Stops this tab's play, because a later play or a night has begun and there's only one stage. */
function stopOwnPlay(): void {
  director?.stop();
  director = undefined;
  playsElsewhere = !state.night;
  progress = { ...progress, playing: false, stuck: false };
}

function startPlay(): Promise<void> {
  startingPlay ??= startNewPlay().finally(() => (startingPlay = undefined));
  return startingPlay;
}

async function startNewPlay(): Promise<void> {
  director?.stop();
  people = newPeople();
  shownConversation = '';
  const answer = await post('play', { phone: `+1${people.phone.replaceAll(/\D/g, '')}`, language });
  const { play } = (await answer.json()) as { play: number };
  ownPlay = play;
  playsElsewhere = false;
  // Wait for the new play's state, so that the scenes don't see the previous play's request.
  while (state.play < play) await new Promise((resolve) => setTimeout(resolve, TICK_MS / 4));
  frames.open('driver', '/request');
  frames.open('desk', '/admin');
  frames.close('provider');
  frames.open('texts', '/');
  director = new Director(
    () => state,
    frames,
    setup.road,
    people,
    pace,
    (changed) => {
      progress = changed;
      draw();
    },
  );
  progress = { sceneIndex: 0, playing: true, finished: false, stuck: false };
  draw();
  void director.run();
}

async function takeOver(role: Role): Promise<void> {
  await startingPlay;
  director?.stop();
  director = undefined;
  playsElsewhere = false;
  await post('take-over', { role });
  showNight(role);
}

function showNight(role: Role): void {
  frames.open(role, role === 'desk' ? '/admin' : '/request');
  for (const frame of FRAMES) if (frame !== role && frame !== 'texts') frames.close(frame);
  frames.open('texts', '/');
}

function togglePlay(): void {
  if (!director || director.over) void startPlay();
  else if (director.playing) director.pause();
  else director.play();
}

/** Shows the conversation of the person who gets the next SMS. */
function showCurrentConversation(): void {
  const { job } = state;
  if (!job || state.night || playsElsewhere) return;
  const isProviderNext = job.assigned && !job.agreementAccepted;
  const phone = (isProviderNext ? people.provider.phone : people.phone).replace(/\D/g, '');
  // Open the conversation again a moment after each log entry, when the SMS about it has arrived.
  const conversation = `${phone} ${job.log.length}`;
  if (conversation === shownConversation) return;
  shownConversation = conversation;
  const openConversation = () =>
    shownConversation === conversation && !state.night && frames.open('texts', `/phones/%2B1${phone}`);
  if (isProviderNext) openConversation();
  setTimeout(openConversation, SMS_DELAY_MS);
}

function draw(): void {
  const words = WORDS[language];
  document.documentElement.lang = language;
  document.title = words.title;
  for (const element of document.querySelectorAll<HTMLElement>('[data-words]')) {
    const text = element.dataset.words?.split('.').reduce<unknown>((value, key) => (value as never)?.[key], words);
    if (typeof text === 'string') element.textContent = text;
  }
  for (const [name, title] of Object.entries(words.frames))
    elementById<HTMLIFrameElement>(`frame-${name}`).title = title;
  const { night } = state;
  const scene = SCENES[progress.sceneIndex];
  document.body.dataset.night = night?.role ?? '';
  document.body.dataset.over = String(progress.finished);
  elementById('caption').textContent = night
    ? night.role === 'desk'
      ? words.nightDesk(night.jobs)
      : words.nightDriver
    : playsElsewhere
      ? words.elsewhere
      : (scene?.caption[language] ?? '');
  elementById('play').textContent =
    progress.finished || night || playsElsewhere ? words.again : progress.playing ? words.pause : words.play;
  elementById('play').setAttribute('aria-pressed', String(progress.playing && !night));
  elementById<HTMLButtonElement>('next').disabled = Boolean(night) || progress.finished || playsElsewhere;
  elementById('stuck').hidden = !progress.stuck || Boolean(night);
  elementById('stuck-words').textContent = words.waitsFor(scene?.waitsFor[language] ?? '');
  elementById('progress').style.width =
    `${(100 * (progress.finished ? SCENES.length : progress.sceneIndex)) / SCENES.length}%`;
  elementById('step').textContent = `${Math.min(SCENES.length, progress.sceneIndex + 1)}/${SCENES.length}`;
  elementById('hand-back').hidden = !night;
  elementById('be-desk').hidden = elementById('be-driver').hidden = Boolean(night);
  elementById('step').hidden = Boolean(night);
  for (const name of FRAMES) drawFrame(name, !night && !progress.finished && scene?.frame === name);
  elementById<HTMLButtonElement>('kill').disabled = !state.canKill;
  elementById('worker').textContent = state.workerUp ? words.worker.up : words.worker.down;
  elementById('worker').dataset.up = String(state.workerUp);
  drawSignal();
  drawClocks();
  const history = elementById<HTMLAnchorElement>('history');
  history.hidden = !state.job?.history;
  history.setAttribute('href', state.job?.history ?? '');
  elementById('asleep').hidden = !elementById<HTMLIFrameElement>('frame-provider').hidden;
  drawTimeline(state, language);
  drawCommandTable(state, language);
  showCurrentConversation();
}

function drawFrame(name: FrameName, acting: boolean): void {
  const box = document.querySelector<HTMLElement>(`[data-frame="${name}"]`);
  if (box) box.dataset.acting = String(acting);
}

/** Draws the clocks of the phones, which show Texas time. */
function drawClocks(): void {
  const now = formatTime(Date.now()).replace(/ .M$/, '');
  for (const clock of document.querySelectorAll('.clock')) clock.textContent = now;
}

function drawSignal(): void {
  const secondsLeft = Math.ceil((state.signalCutUntil - Date.now()) / 1_000);
  const cut = state.signalCutUntil > 0 && secondsLeft > 0;
  elementById('signal').dataset.cut = String(cut);
  elementById('signal-words').textContent = cut ? WORDS[language].noSignal(secondsLeft) : WORDS[language].signalIs;
  elementById<HTMLButtonElement>('cut').disabled = cut;
}

const actions: Record<string, () => void> = {
  play: togglePlay,
  next: () => director?.next(),
  kill: () => void post('kill-worker'),
  cut: () => void post('cut-signal'),
  'try-again': () => director?.tryAgain(),
  'start-over': () => void startPlay(),
  'be-desk': () => void takeOver('desk'),
  'be-driver': () => void takeOver('driver'),
  'hand-back': () => void startPlay(),
  language: () => {
    language = language === 'en' ? 'es' : 'en';
    localStorage.setItem('stage.language', language);
    void frames.send('driver', { do: 'click', selector: `a[href="/language/${language}"]` });
    draw();
  },
};
for (const [id, act] of Object.entries(actions)) elementById(id).addEventListener('click', act);

function handleKey(key: string): void {
  if (key === 'ArrowRight') director?.next();
  else if (key === ' ' && !state.night) togglePlay();
}

addEventListener('keydown', (event) => {
  if (!isStageKey(event)) return;
  event.preventDefault();
  handleKey(event.key);
});
frames.onKey = handleKey;

setInterval(() => {
  const now = Date.now();
  if (
    state.posts.some(({ answeredAt }) => answeredAt === null) ||
    (progress.playing && state.job) ||
    state.signalCutUntil > now
  ) {
    state.now = now;
    drawTimeline(state, language);
    drawSignal();
  }
}, TICK_MS);

/*
 * A page in a frame may take the focus, to point out a message. Return the focus to the stage, unless a person clicked
 * or pressed Tab less than this long ago. In that case, the person moved the focus into the frame.
 */
const PERSON_MOVED_MS = 600;
let personActedAt = -Infinity;
let focusedElement: Element | null = null;
for (const eventType of ['pointerdown', 'keydown'] as const) {
  addEventListener(
    eventType,
    (event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Tab') personActedAt = performance.now();
    },
    true,
  );
}
addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !(target instanceof HTMLIFrameElement)) focusedElement = target;
});
addEventListener('blur', () => {
  const focusTaken =
    document.activeElement instanceof HTMLIFrameElement && performance.now() - personActedAt > PERSON_MOVED_MS;
  if (focusTaken && progress.playing && focusedElement instanceof HTMLElement) focusedElement.focus();
});

// If a night is running, a newly opened tab shows it.
if (state.night) showNight(state.night.role);
else await startPlay();
