import type { Answer, Ask, FrameName, Job, Language, Point } from '../types.ts';

/** What a scene may do: everything goes through the frames' own pages. */
export interface Director {
  job: Job | null;
  /** The people of this play. */
  cast: Cast;
  road: Point[];
  /** 1 is the stage's own pace; a test plays faster. */
  pace: number;
  /** Milliseconds since the truck drove off; undefined: it stands. */
  driven: () => number | undefined;
  driveOff: () => void;
  ask: (frame: FrameName, ask: Ask) => Promise<Answer | undefined>;
  /** Brings a frame to a page unless it's there. @returns whether it is */
  go: (frame: FrameName, path: string) => Promise<boolean>;
  /** Fills in a form and sends it. */
  send: (frame: FrameName, intent: string, fields?: Record<string, string>) => Promise<void>;
  /** Waits a moment for a page with one of these buttons. @returns the first that's there */
  sees: (frame: FrameName, ...intents: string[]) => Promise<string | undefined>;
  /** Clicks a link that comes in a moment. */
  follow: (frame: FrameName, selector: string) => Promise<boolean>;
}

export interface Cast {
  phone: string;
  plate: string;
  provider: { name: string; phone: string; email: string; vehicle: string; plate: string };
}

export interface Scene {
  name: string;
  /** Where to look. */
  frame: FrameName;
  /** Not before so many seconds of the play. */
  at: number;
  caption: Record<Language, string>;
  waitsFor: Record<Language, string>;
  done: (director: Director) => boolean;
  /** Tries once. It's called again until the scene is done, so it may find everything half done. */
  act?: (director: Director) => Promise<void>;
}
