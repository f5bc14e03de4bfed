import type { CommandResult, FrameCommand, FrameName, Job, Language, Point } from '../types.ts';

/** What a scene can do. Everything goes through the pages in the frames. */
export interface SceneActions {
  job: Job | null;
  people: People;
  road: Point[];
  /** 1 is normal speed; smaller is faster (for tests). */
  pace: number;
  /** Milliseconds since the truck started; undefined before that. */
  drivenMs: () => number | undefined;
  driveOff: () => void;
  command: (frame: FrameName, ask: FrameCommand) => Promise<CommandResult | undefined>;
  /** Loads a page in a frame unless it's there. @returns whether it's there */
  ensurePage: (frame: FrameName, path: string) => Promise<boolean>;
  /** Fills in a form and sends it. */
  submitForm: (frame: FrameName, intent: string, fields?: Record<string, string>) => Promise<void>;
  /** Waits briefly for a page with one of these buttons. @returns the first button found */
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
  /** Earliest start, in seconds of the play. */
  startsAtSecond: number;
  caption: Record<Language, string>;
  waitsFor: Record<Language, string>;
  done: (director: SceneActions) => boolean;
  /** Tries once. It's called again until the scene is done, so it may find everything half done. */
  attempt?: (director: SceneActions) => Promise<void>;
}
