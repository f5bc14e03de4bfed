import type { CanonicalStatus, NextActor } from '#modules/request/rules/statuses.ts';

/** What the stage's process, its page and the script in the frames tell each other. Times are milliseconds since 1970. */

export const FRAMES = ['driver', 'desk', 'provider', 'texts'] as const;
export type FrameName = (typeof FRAMES)[number];
/** The hosted payment page is shown in the driver's frame, and comes from an origin of its own. */
export type ProxyName = FrameName | 'pay';
export type Language = 'en' | 'es';
export type Role = 'desk' | 'driver';

export interface Point {
  lat: number;
  lng: number;
}

/** What the page is told once, when it's loaded. */
export interface Setup {
  /** Origin of each proxy. */
  origins: Record<ProxyName, string>;
  /** Along I-35E, from where the truck starts to where the car is. */
  road: Point[];
}

/** A form that a frame posted. */
export interface Post {
  n: number;
  from: ProxyName;
  /** The form's intent; `position` for the truck's positions. */
  intent: string;
  at: number;
  /** When the answer came; null: not yet. */
  until: number | null;
  /** 0: no answer came. */
  status: number;
  /** How many like it came one after the other. */
  times: number;
}

/** Something was away. */
export interface Outage {
  what: 'worker' | 'signal';
  from: number;
  /** Null: still. */
  to: number | null;
}

/** Who had to act, and how long. */
export interface Turn {
  who: NextActor;
  from: number;
  to: number | null;
}

/** The request of this play, as its row is now. */
export interface Job {
  id: string;
  track: string;
  jobId: string | null;
  status: CanonicalStatus;
  turn: NextActor;
  countered: boolean;
  agreed: boolean;
  paid: boolean;
  assigned: boolean;
  accepted: boolean;
  confirmed: boolean;
  handshake: string | null;
  stars: number | null;
  onSitePaid: boolean;
  log: { at: number; en: string; es: string }[];
  /** This run's history in the Temporal Web UI. */
  history: string | null;
}

export interface StageState {
  now: number;
  /** Tells one play from the next. */
  play: number;
  workerUp: boolean;
  /** Not again at once: a part that dies too often ends the system. */
  mayKill: boolean;
  /** When the driver's phone has signal again; 0: it has. */
  cutUntil: number;
  outages: Outage[];
  posts: Post[];
  turns: Turn[];
  job: Job | null;
  night: { role: Role; jobs: number } | null;
}

/** What the director asks of the script in a frame. */
export type Ask =
  | { do: 'look' }
  | { do: 'fill'; intent: string; fields: Record<string, string> }
  | { do: 'press'; intent: string }
  | { do: 'click'; selector: string }
  | { do: 'show'; selector: string }
  | { do: 'read'; selector: string }
  | { do: 'drive'; road: Point[]; began: number; ms: number };

export interface Look {
  path: string;
  intents: string[];
}

/** `absent`: what it was about isn't on the page. `busy`: the form is on its way already. */
export type Answer = { said: 'done' | 'absent' | 'busy'; look: Look; text?: string };

export interface AskMessage {
  ask: Ask;
  id: number;
  /** How much faster than a person. */
  haste: number;
}

export type HandMessage = { hello: Look } | { answer: Answer; id: number } | { open: string } | { key: string };
