import type { FrameName, Language, Role, Setup, StageState } from '../types.ts';
import { FRAMES } from '../types.ts';
import { Director } from './director.ts';
import type { Show } from './director.ts';
import { Frames } from './frames.ts';
import { isStageKey } from '../keys.ts';
import { castOf } from './people.ts';
import type { Cast } from './scene.ts';
import { SCENES } from './scenes.ts';
import { drawTimeline, listCommands } from './timeline.ts';
import { WORDS } from './words.ts';

/** How much faster than a person the forms are filled in. */
const HASTE = 2.4;
const QUICK_MS = 200;
const LOOK_AGAIN_MS = 900;

const query = new URLSearchParams(location.search);
/** A test plays faster. */
const pace = Number(query.get('pace') ?? 1) || 1;
let language: Language = chosenLanguage();
let state!: StageState;
let show: Show = { scene: 0, playing: false, over: false, stuck: false };
let beginning: Promise<void> | undefined;
let director: Director | undefined;
let cast: Cast = castOf();
let shownTexts = '';
/** The play of this tab; another tab may begin one, too. */
let own = 0;
let elsewhere = false;

const setup = (await (await fetch('/demo/setup')).json()) as Setup;
const frames = new Frames(setup);
frames.haste = Math.max(HASTE, HASTE / pace);
frames.onLoad = (name) => {
  if (name === 'provider') director?.tellTruck();
};

const events = new EventSource('/demo/events');
await new Promise<void>((resolve) => {
  events.onmessage = ({ data }) => {
    state = JSON.parse(String(data)) as StageState;
    resolve();
    if (director && !beginning && (state.play > own || state.night)) leave();
    draw();
  };
});

function chosenLanguage(): Language {
  const asked = query.get('lang') ?? localStorage.getItem('stage.language') ?? navigator.language;
  return asked.startsWith('es') ? 'es' : 'en';
}

function find<E extends HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no #${id}`);
  return element as E;
}

async function post(path: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`/demo/${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
}

/** There is one stage: what another tab begins ends what is played here. */
function leave(): void {
  director?.end();
  director = undefined;
  elsewhere = !state.night;
  show = { ...show, playing: false, stuck: false };
}

function begin(): Promise<void> {
  beginning ??= beginAnew().finally(() => (beginning = undefined));
  return beginning;
}

async function beginAnew(): Promise<void> {
  director?.end();
  cast = castOf();
  shownTexts = '';
  const answer = await post('play', { phone: `+1${cast.phone.replaceAll(/\D/g, '')}`, language });
  const { play } = (await answer.json()) as { play: number };
  // The request of the play before is none of this one's.
  own = play;
  elsewhere = false;
  while (state.play < play) await new Promise((resolve) => setTimeout(resolve, QUICK_MS / 4));
  frames.open('driver', '/request');
  frames.open('desk', '/admin');
  frames.close('provider');
  frames.open('texts', '/');
  director = new Director(
    () => state,
    frames,
    setup.road,
    cast,
    pace,
    (changed) => {
      show = changed;
      draw();
    },
  );
  show = { scene: 0, playing: true, over: false, stuck: false };
  draw();
  void director.run();
}

async function takeOver(role: Role): Promise<void> {
  await beginning;
  director?.end();
  director = undefined;
  elsewhere = false;
  await post('take-over', { role });
  showNight(role);
}

function showNight(role: Role): void {
  frames.open(role, role === 'desk' ? '/admin' : '/request');
  for (const other of FRAMES) if (other !== role && other !== 'texts') frames.close(other);
  frames.open('texts', '/');
}

function press(): void {
  if (!director || director.over) void begin();
  else if (director.playing) director.pause();
  else director.play();
}

/** The phone whose texts matter now. */
function showTexts(): void {
  const { job } = state;
  if (!job || state.night || elsewhere) return;
  const provider = job.assigned && !job.accepted;
  const phone = (provider ? cast.provider.phone : cast.phone).replace(/\D/g, '');
  // A text comes a moment after what it's about.
  const wanted = `${phone} ${job.log.length}`;
  if (wanted === shownTexts) return;
  shownTexts = wanted;
  const look = () => shownTexts === wanted && !state.night && frames.open('texts', `/phones/%2B1${phone}`);
  if (provider) look();
  setTimeout(look, LOOK_AGAIN_MS);
}

function draw(): void {
  const words = WORDS[language];
  document.documentElement.lang = language;
  document.title = words.title;
  for (const element of document.querySelectorAll<HTMLElement>('[data-words]')) {
    const text = element.dataset.words?.split('.').reduce<unknown>((found, key) => (found as never)?.[key], words);
    if (typeof text === 'string') element.textContent = text;
  }
  for (const [name, title] of Object.entries(words.frames)) find<HTMLIFrameElement>(`frame-${name}`).title = title;
  const { night } = state;
  const scene = SCENES[show.scene];
  document.body.dataset.night = night?.role ?? '';
  document.body.dataset.over = String(show.over);
  find('caption').textContent = night
    ? night.role === 'desk'
      ? words.nightDesk(night.jobs)
      : words.nightDriver
    : elsewhere
      ? words.elsewhere
      : (scene?.caption[language] ?? '');
  find('play').textContent = show.over || night || elsewhere ? words.again : show.playing ? words.pause : words.play;
  find('play').setAttribute('aria-pressed', String(show.playing && !night));
  find<HTMLButtonElement>('next').disabled = Boolean(night) || show.over || elsewhere;
  find('stuck').hidden = !show.stuck || Boolean(night);
  find('stuck-words').textContent = words.waitsFor(scene?.waitsFor[language] ?? '');
  find('progress').style.width = `${(100 * (show.over ? SCENES.length : show.scene)) / SCENES.length}%`;
  find('step').textContent = `${Math.min(SCENES.length, show.scene + 1)}/${SCENES.length}`;
  find('hand-back').hidden = !night;
  find('be-desk').hidden = find('be-driver').hidden = Boolean(night);
  find('step').hidden = Boolean(night);
  for (const name of FRAMES) drawFrame(name, !night && !show.over && scene?.frame === name);
  find<HTMLButtonElement>('kill').disabled = !state.mayKill;
  find('worker').textContent = state.workerUp ? words.worker.up : words.worker.down;
  find('worker').dataset.up = String(state.workerUp);
  drawSignal();
  drawClocks();
  const history = find<HTMLAnchorElement>('history');
  history.hidden = !state.job?.history;
  history.setAttribute('href', state.job?.history ?? '');
  find('asleep').hidden = !find<HTMLIFrameElement>('frame-provider').hidden;
  drawTimeline(state, language);
  listCommands(state, language);
  showTexts();
}

function drawFrame(name: FrameName, acting: boolean): void {
  const box = document.querySelector<HTMLElement>(`[data-frame="${name}"]`);
  if (box) box.dataset.acting = String(acting);
}

/** The phones are in Texas. */
function drawClocks(): void {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'America/Chicago' });
  const now = time.format(Date.now()).replace(/ .M$/, '');
  for (const clock of document.querySelectorAll('.clock')) clock.textContent = now;
}

function drawSignal(): void {
  const left = Math.ceil((state.cutUntil - Date.now()) / 1_000);
  const cut = state.cutUntil > 0 && left > 0;
  find('signal').dataset.cut = String(cut);
  find('signal-words').textContent = cut ? WORDS[language].noSignal(left) : WORDS[language].signalIs;
  find<HTMLButtonElement>('cut').disabled = cut;
}

const actions: Record<string, () => void> = {
  play: press,
  next: () => director?.next(),
  kill: () => void post('kill-worker'),
  cut: () => void post('cut-signal'),
  'try-again': () => director?.tryAgain(),
  'start-over': () => void begin(),
  'be-desk': () => void takeOver('desk'),
  'be-driver': () => void takeOver('driver'),
  'hand-back': () => void begin(),
  language: () => {
    language = language === 'en' ? 'es' : 'en';
    localStorage.setItem('stage.language', language);
    void frames.ask('driver', { do: 'click', selector: `a[href="/language/${language}"]` });
    draw();
  },
};
for (const [id, act] of Object.entries(actions)) find(id).addEventListener('click', act);

function pressKey(key: string): void {
  if (key === 'ArrowRight') director?.next();
  else if (key === ' ' && !state.night) press();
}

addEventListener('keydown', (event) => {
  if (!isStageKey(event)) return;
  event.preventDefault();
  pressKey(event.key);
});
frames.onKey = pressKey;

setInterval(() => {
  const now = Date.now();
  if (state.posts.some(({ until }) => until === null) || (show.playing && state.job) || state.cutUntil > now) {
    state.now = now;
    drawTimeline(state, language);
    drawSignal();
  }
}, QUICK_MS);

/* Pages in the frames take the focus for their own messages. It stays where a person put it, unless the person went there. */
const GOES_MS = 600;
let wentAt = -Infinity;
let focused: Element | null = null;
for (const kind of ['pointerdown', 'keydown'] as const) {
  addEventListener(
    kind,
    (event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Tab') wentAt = performance.now();
    },
    true,
  );
}
addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !(target instanceof HTMLIFrameElement)) focused = target;
});
addEventListener('blur', () => {
  const taken = document.activeElement instanceof HTMLIFrameElement && performance.now() - wentAt > GOES_MS;
  if (taken && show.playing && focused instanceof HTMLElement) focused.focus();
});

// A tab that is loaded during a night goes on with it.
if (state.night) showNight(state.night.role);
else await begin();
