import type { Answer, Ask, AskMessage, FrameName, HandMessage, Look, Setup } from '../types.ts';
import { FRAMES } from '../types.ts';

const LOOK_MS = 1_500;
const ANSWER_MS = 9_000;
const LOAD_MS = 6_000;
/** A page's script speaks before the page is loaded. */
const HELLO_MS = 250;
/** As wide as the page in a frame believes to be, at least; it's then drawn smaller. */
const WIDTH: Record<FrameName, number> = { driver: 390, provider: 390, desk: 1_040, texts: 900 };
/** A narrower box shows texts as a phone does. */
const NARROW = 460;

interface Frame {
  element: HTMLIFrameElement;
  /** Of the page that said hello last. */
  origin: string | undefined;
  /** Undefined while a page is being loaded, or none could be. */
  look: Look | undefined;
  /** What waits for the page's answer, or for the next page. */
  waiting: Set<(look?: Look) => void>;
}

/** The four frames, and the talk with the script in each of them. */
export class Frames {
  private readonly frames = {} as Record<FrameName, Frame>;
  private readonly asked = new Map<number, (answer: Answer) => void>();
  private last = 0;
  haste = 1;
  /** A key was pressed in a frame that has no use for it: a dialog there takes the focus. */
  onKey: (key: string) => void = () => undefined;
  /** A page of this frame was loaded. */
  onLoad: (frame: FrameName) => void = () => undefined;

  constructor(private readonly setup: Setup) {
    for (const name of FRAMES) {
      const element = document.querySelector<HTMLIFrameElement>(`#frame-${name}`);
      if (!element) throw new Error(`there is no frame ${name}`);
      this.frames[name] = { element, origin: undefined, look: undefined, waiting: new Set() };
      element.addEventListener('load', () => setTimeout(() => this.missed(name), HELLO_MS));
      new ResizeObserver(() => this.fit(name)).observe(element.parentElement ?? element);
    }
    addEventListener('message', (event) => this.hear(event));
  }

  /** Something was loaded that says nothing: the browser's own page about a broken connection. */
  private missed(name: FrameName): void {
    const { look, waiting } = this.frames[name];
    if (!look) for (const heard of [...waiting]) heard();
  }

  private fit(name: FrameName): void {
    const { element } = this.frames[name];
    const { clientWidth, clientHeight } = element.parentElement ?? element;
    if (!clientWidth) return;
    const least = name === 'texts' && clientWidth < NARROW ? WIDTH.driver : WIDTH[name];
    const width = name === 'desk' ? Math.max(least, clientWidth) : least;
    const scale = clientWidth / width;
    element.style.width = `${width}px`;
    element.style.height = `${clientHeight / scale}px`;
    element.style.transform = `scale(${scale})`;
  }

  private hear({ data, origin, source }: MessageEvent): void {
    const name = FRAMES.find((one) => this.frames[one].element.contentWindow === source);
    if (!name || !this.belongs(name, origin)) return;
    const frame = this.frames[name];
    const message = data as HandMessage;
    if ('hello' in message) {
      frame.look = message.hello;
      frame.origin = origin;
      for (const heard of [...frame.waiting]) heard(message.hello);
      this.onLoad(name);
    } else if ('key' in message) {
      this.onKey(message.key);
    } else if ('open' in message) {
      this.open(message.open.startsWith('/provider/') ? 'provider' : 'driver', message.open);
    } else {
      frame.look = message.answer.look;
      this.asked.get(message.id)?.(message.answer);
    }
  }

  private belongs(name: FrameName, origin: string): boolean {
    const { origins } = this.setup;
    return origin === origins[name] || (name === 'driver' && origin === origins.pay);
  }

  open(name: FrameName, path: string): void {
    const { element } = this.frames[name];
    this.frames[name].look = undefined;
    element.hidden = false;
    element.src = this.setup.origins[name] + path;
  }

  /** Loads a frame's page again; not the hosted payment page, which belongs to somebody else. */
  async reload(name: FrameName): Promise<void> {
    const { look, origin, element } = this.frames[name];
    if (element.hidden || !look || origin !== this.setup.origins[name]) return;
    this.open(name, look.path);
    await this.loaded(name);
  }

  close(name: FrameName): void {
    this.frames[name].look = undefined;
    this.frames[name].element.hidden = true;
    this.frames[name].element.src = 'about:blank';
  }

  /** @returns undefined where no page answers: another one came instead, or there was no signal */
  ask(name: FrameName, ask: Ask): Promise<Answer | undefined> {
    const { element, origin, look, waiting } = this.frames[name];
    if (!origin || !look) return Promise.resolve(undefined);
    const id = (this.last += 1);
    return new Promise((resolve) => {
      const finish = (answer?: Answer) => {
        clearTimeout(timer);
        waiting.delete(replaced);
        this.asked.delete(id);
        resolve(answer);
      };
      const replaced = () => finish();
      const timer = setTimeout(finish, ask.do === 'look' ? LOOK_MS : ANSWER_MS);
      this.asked.set(id, finish);
      waiting.add(replaced);
      element.contentWindow?.postMessage({ ask, id, haste: this.haste } satisfies AskMessage, origin);
    });
  }

  /** Brings a frame to a page unless it's there, or on its way there. */
  async go(name: FrameName, path: string): Promise<boolean> {
    const { element, look } = this.frames[name];
    if (look && (await this.ask(name, { do: 'look' }))?.look.path === path) return true;
    const isComing = !look && element.src === this.setup.origins[name] + path && (await this.loaded(name)) === path;
    if (isComing) return true;
    this.open(name, path);
    return (await this.loaded(name)) === path;
  }

  /** The path of the next page. */
  private loaded(name: FrameName): Promise<string | undefined> {
    const { waiting } = this.frames[name];
    return new Promise((resolve) => {
      const finish = (look?: Look) => {
        clearTimeout(timer);
        waiting.delete(finish);
        resolve(look?.path);
      };
      const timer = setTimeout(finish, LOAD_MS);
      waiting.add(finish);
    });
  }
}
