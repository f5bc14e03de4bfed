import type { Faults } from './faults.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

/** What the emulator was started with. */
export interface Setting {
  accountSid: string;
  authToken: string;
  /** The site's number. */
  number: string;
  /** The Messaging Service that the number belongs to, if there is one. */
  serviceSid: string | null;
  /** Where inbound messages are posted, as Twilio would know it. */
  inboundUrl: string | undefined;
  /**
   * `default`: Twilio acts on STOP, START and HELP by itself; `advanced`: and tells the site so by OptOutType; `off`: it
   * does neither.
   */
  keywords: 'default' | 'advanced' | 'off';
  /** How long a message stays in one status. */
  stepMs: number;
}

/** One change in the making. */
export interface Desk {
  state: State;
  setting: Setting;
  faults: Faults;
  nowMs: number;
}

/** Changes of the state, and those who are to look at it afterwards. */
export class Core {
  /** Called after each change. */
  onChange: () => void = () => undefined;

  constructor(
    private readonly store: Store,
    readonly setting: Setting,
    readonly faults: Faults,
  ) {}

  get state(): State {
    return this.store.state;
  }

  /** @throws whatever `work` throws; it must do so before it changes anything */
  change<T>(work: (desk: Desk) => T): T {
    const result = this.store.change((state) => work(this.#desk(state)));
    this.onChange();
    return result;
  }

  /** A change that does no harm when it is forgotten and happens again. */
  changeSoon<T>(work: (desk: Desk) => T): T {
    const result = this.store.changeSoon((state) => work(this.#desk(state)));
    this.onChange();
    return result;
  }

  #desk(state: State): Desk {
    return { state, setting: this.setting, faults: this.faults, nowMs: Date.now() };
  }
}
