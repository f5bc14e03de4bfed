import type { Faults } from './faults.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

/** The emulator's configuration. */
export interface EmulatorSettings {
  accountSid: string;
  authToken: string;
  /** The site's number. */
  number: string;
  /** The Messaging Service of the number, if any. */
  serviceSid: string | null;
  /** Where inbound messages are posted: the URL Twilio would have. */
  inboundUrl: string | undefined;
  /**
   * `default`: Twilio handles STOP, START and HELP itself; `advanced`: it also tells the site in OptOutType; `off`:
   * neither.
   */
  keywords: 'default' | 'advanced' | 'off';
  /** How long a message stays in one status. */
  stepMs: number;
}

/** A change in progress. */
export interface StateChange {
  state: State;
  setting: EmulatorSettings;
  faults: Faults;
  nowMs: number;
}

/** Changes the state and notifies whoever depends on it. */
export class Core {
  /** Called after each change. */
  onChange: () => void = () => undefined;

  constructor(
    private readonly store: Store,
    readonly setting: EmulatorSettings,
    readonly faults: Faults,
  ) {}

  get state(): State {
    return this.store.state;
  }

  /** @throws whatever `work` throws, which must happen before it changes anything */
  change<T>(work: (change: StateChange) => T): T {
    const result = this.store.change((state) => work(this.#change(state)));
    this.onChange();
    return result;
  }

  /** A change that may get lost in a crash, because it would happen again. */
  changeSoon<T>(work: (change: StateChange) => T): T {
    const result = this.store.changeSoon((state) => work(this.#change(state)));
    this.onChange();
    return result;
  }

  #change(state: State): StateChange {
    return { state, setting: this.setting, faults: this.faults, nowMs: Date.now() };
  }
}
