import type {
  CommandResult,
  FrameCommand,
  CommandMessage,
  FrameName,
  FrameMessage,
  PageInfo,
  Setup,
} from '../types.ts';
import { FRAMES } from '../types.ts';

const DESCRIBE_TIMEOUT_MS = 1_500;
const COMMAND_TIMEOUT_MS = 9_000;
const LOAD_TIMEOUT_MS = 6_000;
/** How many milliseconds to wait for the script's `hello` after the load event. It normally comes before that event. */
const HELLO_GRACE_MS = 250;
/** Each page is laid out at least this wide, and then scaled down to its frame. */
const LAYOUT_WIDTH: Record<FrameName, number> = { driver: 390, provider: 390, desk: 1_040, texts: 900 };
/** In frames narrower than this, SMS are laid out as on a phone. */
const NARROW_WIDTH = 460;

interface Frame {
  element: HTMLIFrameElement;
  /** The origin of the page that last said hello. */
  origin: string | undefined;
  /** Undefined while a page loads, or after loading has failed. */
  page: PageInfo | undefined;
  /** Called with the next page, or without a page if loading failed. */
  onNextPage: Set<(look?: PageInfo) => void>;
}

/** The four frames, and the messages to and from the script in each. */
export class Frames {
  private readonly frames = {} as Record<FrameName, Frame>;
  private readonly pendingCommands = new Map<number, (answer: CommandResult) => void>();
  private lastCommandId = 0;
  speed = 1;
  /** Called when a key for the stage is pressed inside a frame, for example because a dialog there has the focus. */
  onKey: (key: string) => void = () => undefined;
  onLoad: (frame: FrameName) => void = () => undefined;

  constructor(private readonly setup: Setup) {
    for (const name of FRAMES) {
      const element = document.querySelector<HTMLIFrameElement>(`#frame-${name}`);
      if (!element) throw new Error(`there is no frame ${name}`);
      this.frames[name] = { element, origin: undefined, page: undefined, onNextPage: new Set() };
      element.addEventListener('load', () => setTimeout(() => this.onLoadWithoutHello(name), HELLO_GRACE_MS));
      new ResizeObserver(() => this.scaleToFit(name)).observe(element.parentElement ?? element);
    }
    addEventListener('message', (event) => this.onMessage(event));
  }

  /** Reports a failed load if the page didn't say hello. Only the browser's own error page doesn't. */
  private onLoadWithoutHello(name: FrameName): void {
    const { page, onNextPage } = this.frames[name];
    if (!page) for (const listener of [...onNextPage]) listener();
  }

  private scaleToFit(name: FrameName): void {
    const { element } = this.frames[name];
    const { clientWidth, clientHeight } = element.parentElement ?? element;
    if (!clientWidth) return;
    const minimumWidth = name === 'texts' && clientWidth < NARROW_WIDTH ? LAYOUT_WIDTH.driver : LAYOUT_WIDTH[name];
    const width = name === 'desk' ? Math.max(minimumWidth, clientWidth) : minimumWidth;
    const scale = clientWidth / width;
    element.style.width = `${width}px`;
    element.style.height = `${clientHeight / scale}px`;
    element.style.transform = `scale(${scale})`;
  }

  private onMessage({ data, origin, source }: MessageEvent): void {
    const name = FRAMES.find((one) => this.frames[one].element.contentWindow === source);
    if (!name || !this.isExpectedOrigin(name, origin)) return;
    const frame = this.frames[name];
    const message = data as FrameMessage;
    if ('hello' in message) {
      frame.page = message.hello;
      frame.origin = origin;
      for (const heard of [...frame.onNextPage]) heard(message.hello);
      this.onLoad(name);
    } else if ('key' in message) {
      this.onKey(message.key);
    } else if ('openPath' in message) {
      this.open(message.openPath.startsWith('/provider/') ? 'provider' : 'driver', message.openPath);
    } else {
      frame.page = message.result.page;
      this.pendingCommands.get(message.id)?.(message.result);
    }
  }

  private isExpectedOrigin(name: FrameName, origin: string): boolean {
    const { origins } = this.setup;
    return origin === origins[name] || (name === 'driver' && origin === origins.pay);
  }

  open(name: FrameName, path: string): void {
    const { element } = this.frames[name];
    this.frames[name].page = undefined;
    element.hidden = false;
    element.src = this.setup.origins[name] + path;
  }

  /** Reloads the page of a frame, unless it's the hosted payment page. */
  async reload(name: FrameName): Promise<void> {
    const { page, origin, element } = this.frames[name];
    if (element.hidden || !page || origin !== this.setup.origins[name]) return;
    this.open(name, page.path);
    await this.nextPath(name);
  }

  close(name: FrameName): void {
    this.frames[name].page = undefined;
    this.frames[name].element.hidden = true;
    this.frames[name].element.src = 'about:blank';
  }

  /**
   * Sends a command to the script in a frame.
   * @returns undefined if no page is loaded, the page was replaced, or the script didn't respond in time
   */
  send(name: FrameName, ask: FrameCommand): Promise<CommandResult | undefined> {
    const { element, origin, page, onNextPage } = this.frames[name];
    if (!origin || !page) return Promise.resolve(undefined);
    const id = (this.lastCommandId += 1);
    return new Promise((resolve) => {
      const finish = (answer?: CommandResult) => {
        clearTimeout(timer);
        onNextPage.delete(onPageReplaced);
        this.pendingCommands.delete(id);
        resolve(answer);
      };
      const onPageReplaced = () => finish();
      const timer = setTimeout(finish, ask.do === 'look' ? DESCRIBE_TIMEOUT_MS : COMMAND_TIMEOUT_MS);
      this.pendingCommands.set(id, finish);
      onNextPage.add(onPageReplaced);
      element.contentWindow?.postMessage({ command: ask, id, speed: this.speed } satisfies CommandMessage, origin);
    });
  }

  /**
   * Loads a page in a frame, unless it's shown or loading already.
   * @returns whether it's shown
   */
  async ensurePage(name: FrameName, path: string): Promise<boolean> {
    const { element, page } = this.frames[name];
    if (page && (await this.send(name, { do: 'look' }))?.page.path === path) return true;
    const isLoading = !page && element.src === this.setup.origins[name] + path && (await this.nextPath(name)) === path;
    if (isLoading) return true;
    this.open(name, path);
    return (await this.nextPath(name)) === path;
  }

  /** Waits for the next page. @returns its path */
  private nextPath(name: FrameName): Promise<string | undefined> {
    const { onNextPage } = this.frames[name];
    return new Promise((resolve) => {
      const finish = (look?: PageInfo) => {
        clearTimeout(timer);
        onNextPage.delete(finish);
        resolve(look?.path);
      };
      const timer = setTimeout(finish, LOAD_TIMEOUT_MS);
      onNextPage.add(finish);
    });
  }
}
