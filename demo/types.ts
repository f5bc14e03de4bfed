import type { CanonicalStatus, NextActor } from '#modules/request/rules/statuses.ts';

/** Messages between the stage's server, its page and the script in the frames. Times are milliseconds since 1970. */

export const FRAMES = ['driver', 'desk', 'provider', 'texts'] as const;
export type FrameName = (typeof FRAMES)[number];
/** The hosted payment page is shown in the driver's frame, from an origin of its own. */
export type ProxyName = FrameName | 'pay';
export type Language = 'en' | 'es';
export type Role = 'desk' | 'driver';

export interface Point {
  lat: number;
  lng: number;
}

/** Sent to the page once, when it loads. */
export interface Setup {
  /** Origin of each proxy. */
  origins: Record<ProxyName, string>;
  /** Along I-35E, from the truck's start to the car. */
  road: Point[];
}

/** A form that a frame posted. */
export interface Post {
  number: number;
  from: ProxyName;
  /** The form's intent; `position` for the truck's positions. */
  intent: string;
  at: number;
  /** When it was answered; null until then. */
  answeredAt: number | null;
  /** 0: no answer came. */
  status: number;
  /** How many equal posts in a row this stands for. */
  repeats: number;
}

/** A period without worker or signal. */
export interface Outage {
  part: 'worker' | 'signal';
  startedAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
}

/** Whose turn it was, and how long. */
export interface Turn {
  actor: NextActor;
  startedAt: number;
  endedAt: number | null;
}

/** The play's request, from its current row. */
export interface Job {
  id: string;
  trackingId: string;
  providerJobId: string | null;
  status: CanonicalStatus;
  turn: NextActor;
  hasCounterOffer: boolean;
  hasPrice: boolean;
  paid: boolean;
  assigned: boolean;
  agreementAccepted: boolean;
  arrivalConfirmed: boolean;
  handshake: string | null;
  stars: number | null;
  onSitePaid: boolean;
  log: { at: number; en: string; es: string }[];
  /** URL of this run's history in the Temporal Web UI. */
  history: string | null;
}

export interface StageState {
  now: number;
  /** The play's number. */
  play: number;
  workerUp: boolean;
  /** False for a while after a kill: a part that dies too often ends the system. */
  canKill: boolean;
  /** When the driver's phone has signal again; 0 if it has. */
  signalCutUntil: number;
  outages: Outage[];
  posts: Post[];
  turns: Turn[];
  job: Job | null;
  night: { role: Role; jobs: number } | null;
}

/** A command from the director to the script in a frame. */
export type FrameCommand =
  | { do: 'look' }
  | { do: 'fill'; intent: string; fields: Record<string, string> }
  | { do: 'press'; intent: string }
  | { do: 'click'; selector: string }
  | { do: 'show'; selector: string }
  | { do: 'read'; selector: string }
  | { do: 'drive'; road: Point[]; startsAt: number; ms: number };

export interface PageInfo {
  path: string;
  intents: string[];
}

/** `absent`: the element isn't on the page. `busy`: the form is already being sent. */
export type CommandResult = { outcome: 'done' | 'absent' | 'busy'; page: PageInfo; text?: string };

export interface CommandMessage {
  command: FrameCommand;
  id: number;
  /** How many times faster than a person. */
  speed: number;
}

export type FrameMessage =
  { hello: PageInfo } | { result: CommandResult; id: number } | { openPath: string } | { key: string };
