import type { Answer, Ask, AskMessage, FrameName, HandMessage, Look, Setup } from '../types.ts';
import { FRAMES } from '../types.ts';

const ANSWER_MS = 9_000;
const LOAD_MS = 6_000;
/** As wide as the page in a frame believes to be; it's then drawn smaller. */
const WIDTH: Record<FrameName, number> = { driver: 390, provider: 390, desk: 1_040, texts: 640 };

interface Frame {
  element: HTMLIFrameElement;
  look: Look | undefined;
  /** Called at the next page's hello. */
  loaded: Set<(look: Look) => void>;
}

/** The four frames, and the talk with the script in each of them. */
export class Frames {
  private readonly frames = {} as Record<FrameName, Frame>;
  private readonly asked = new Map<number, (answer: Answer) => void>();
  private last = 0;
  haste = 1;
  /** A page of this frame was loaded. */
  onLoad: (frame: FrameName) => void = () => undefined;

  constructor(private readonly setup: Setup) {
    for (const name of FRAMES) {
      const element = document.querySelector<HTMLIFrameElement>(`#frame-${name}`);
      if (!element) throw new Error(`there is no frame ${name}`);
      this.frames[name] = { element, look: undefined, loaded: new Set() };
      new ResizeObserver(() => this.fit(name)).observe(element.parentElement ?? element);
    }
    addEventListener('message', (event) => this.hear(event));
  }

  private fit(name: FrameName): void {
    const { element } = this.frames[name];
    const { clientWidth, clientHeight } = element.parentElement ?? element;
    if (!clientWidth) return;
    const scale = clientWidth / WIDTH[name];
    element.style.width = `${WIDTH[name]}px`;
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
      for (const loaded of frame.loaded) loaded(message.hello);
      this.onLoad(name);
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

  close(name: FrameName): void {
    this.frames[name].look = undefined;
    this.frames[name].element.hidden = true;
    this.frames[name].element.src = 'about:blank';
  }

  path(name: FrameName): string | undefined {
    return this.frames[name].look?.path;
  }

  /** @returns undefined where no page answers: it's still loading, or there was no signal */
  ask(name: FrameName, ask: Ask): Promise<Answer | undefined> {
    const { element } = this.frames[name];
    const id = (this.last += 1);
    return new Promise((resolve) => {
      const finish = (answer?: Answer) => {
        clearTimeout(timer);
        this.asked.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(finish, ask.do === 'look' ? 1_500 : ANSWER_MS / Math.min(1, this.haste));
      this.asked.set(id, finish);
      // Only the frame's own pages hear it.
      for (const origin of new Set([
        this.setup.origins[name],
        ...(name === 'driver' ? [this.setup.origins.pay] : []),
      ])) {
        element.contentWindow?.postMessage({ ask, id, haste: this.haste } satisfies AskMessage, origin);
      }
    });
  }

  /** Brings a frame to a page unless it's there. */
  async go(name: FrameName, path: string): Promise<boolean> {
    if ((await this.ask(name, { do: 'look' }))?.look.path === path) return true;
    const { loaded } = this.frames[name];
    return new Promise((resolve) => {
      const finish = (there: boolean) => {
        clearTimeout(timer);
        loaded.delete(hear);
        resolve(there);
      };
      const hear = (look: Look) => finish(look.path === path);
      const timer = setTimeout(() => finish(false), LOAD_MS);
      loaded.add(hear);
      this.open(name, path);
    });
  }
}
