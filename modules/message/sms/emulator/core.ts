import type { Faults } from './faults.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

/** The emulator's configuration. */
export interface EmulatorSettings {
  accountSid: string;
  authToken: string;
  /** The site's number. */
  number: string;
  /** The SID of the Messaging Service that has the site's number; null if none has. */
  serviceSid: string | null;
  /** The site's webhook for incoming SMS, as you'd enter it in Twilio's console. */
  inboundUrl: string | undefined;
  /**
   * Who handles STOP, START and HELP. `default`: Twilio; `advanced`: Twilio, which also tells the site in OptOutType;
   * `off`: only the site.
   */
  keywords: 'default' | 'advanced' | 'off';
  /** How long a message stays in one status, in milliseconds. */
  stepMs: number;
}

/** What a change works with: the state, the settings, the faults, and the current time. */
export interface ChangeContext {
  state: State;
  setting: EmulatorSettings;
  faults: Faults;
  nowMs: number;
}

/** The emulator's state, settings and faults. Calls `onChange` after every change of the state. */
export class Core {
  /** Called after every change. */
  onChange: () => void = () => undefined;

  constructor(
    private readonly store: Store,
    readonly setting: EmulatorSettings,
    readonly faults: Faults,
  ) {}

  get state(): State {
    return this.store.state;
  }

  /** @throws whatever `work` throws; `work` must throw before it changes anything */
  change<T>(work: (context: ChangeContext) => T): T {
    const result = this.store.change((state) => work(this.#change(state)));
    this.onChange();
    return result;
  }

  /** Like `change`, for a change that may get lost in a crash, because the restarted emulator would make it again. */
  changeSoon<T>(work: (context: ChangeContext) => T): T {
    const result = this.store.changeSoon((state) => work(this.#change(state)));
    this.onChange();
    return result;
  }

  #change(state: State): ChangeContext {
    return { state, setting: this.setting, faults: this.faults, nowMs: Date.now() };
  }
}
