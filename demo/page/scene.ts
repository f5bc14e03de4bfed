import type { CommandResult, FrameCommand, FrameName, Job, Language, Point } from '../types.ts';

/** What a scene can do. All actions go through the pages in the frames. */
export interface SceneActions {
  job: Job | null;
  people: People;
  road: Point[];
  /** The scenes' start times and the duration of the drive are multiplied by this. 1 is normal; tests use less. */
  pace: number;
  /** Milliseconds since the truck started driving; undefined before. */
  drivenMs: () => number | undefined;
  driveOff: () => void;
  command: (frame: FrameName, ask: FrameCommand) => Promise<CommandResult | undefined>;
  /**
   * Loads a page in a frame, unless it's shown already.
   * @returns whether it's shown
   */
  ensurePage: (frame: FrameName, path: string) => Promise<boolean>;
  /** Waits briefly for the form's button, fills in the form and sends it. Does nothing if the button doesn't appear. */
  submitForm: (frame: FrameName, intent: string, fields?: Record<string, string>) => Promise<void>;
  /**
   * Waits briefly until the page has one of these buttons.
   * @returns the first one found
   */
  waitForButton: (frame: FrameName, ...intents: string[]) => Promise<string | undefined>;
  /** Waits briefly for a link and clicks it. */
  clickLink: (frame: FrameName, selector: string) => Promise<boolean>;
}

export interface People {
  phone: string;
  plate: string;
  provider: { name: string; phone: string; email: string; vehicle: string; plate: string };
}

export interface Scene {
  name: string;
  /** The frame in which the scene plays. */
  frame: FrameName;
  /** The earliest start, in seconds since the play began. */
  startsAtSecond: number;
  caption: Record<Language, string>;
  waitsFor: Record<Language, string>;
  done: (actions: SceneActions) => boolean;
  /** Tries to play the scene. It's called until the scene is done, so an earlier call may have done a part already. */
  attempt?: (director: SceneActions) => Promise<void>;
}
