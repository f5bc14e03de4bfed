import type { CanonicalStatus, NextActor } from '#modules/request/rules/statuses.ts';

/**
 * Messages between the stage's server, its page, and the script in the frames. Times are in milliseconds since 1970.
 */

export const FRAMES = ['driver', 'desk', 'provider', 'texts'] as const;
export type FrameName = (typeof FRAMES)[number];
/** Names of the proxies. `pay` is the hosted payment page, which the driver's frame shows from an origin of its own. */
export type ProxyName = FrameName | 'pay';
export type Language = 'en' | 'es';
export type Role = 'desk' | 'driver';

export interface Point {
  lat: number;
  lng: number;
}

/** What the page gets once, when it loads. */
export interface Setup {
  /** The origin of each proxy. */
  origins: Record<ProxyName, string>;
  /** Points along I-35E, from the truck's start to the car. */
  road: Point[];
}

/** A form that a frame posted. */
export interface RecordedPost {
  number: number;
  from: ProxyName;
  /** The form's intent, `position` for the truck's position, or `unsent` if there was no signal; empty if unknown. */
  intent: string;
  at: number;
  /** When the response came; null until then. */
  answeredAt: number | null;
  /** The HTTP status; 0 if there was no response. */
  status: number;
  /** How many positions in a row this entry stands for; 1 for any other post. */
  repeats: number;
}

/** A period without the worker, or without a signal. */
export interface Outage {
  part: 'worker' | 'signal';
  startedAt: number;
  /** Null until the period is over. */
  endedAt: number | null;
}

/** Whose turn it was, and how long. */
export interface Turn {
  actor: NextActor;
  startedAt: number;
  endedAt: number | null;
}

/** The request of the current play, as read from the database. */
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
  /** The URL of the workflow run's history in Temporal's Web UI. */
  history: string | null;
}

export interface StageState {
  now: number;
  /** The number of the current play: one run through all scenes. */
  play: number;
  workerUp: boolean;
  /**
   * Whether the worker may be killed. False for a while after a kill, because the launcher stops everything if a
   * process dies too often.
   */
  canKill: boolean;
  /** When the driver's phone will have a signal again; 0 if it has one. */
  signalCutUntil: number;
  outages: Outage[];
  posts: RecordedPost[];
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

/** `absent`: the page doesn't have the element. `busy`: the form is already being sent. */
export type CommandResult = { outcome: 'done' | 'absent' | 'busy'; page: PageInfo; text?: string };

export interface CommandMessage {
  command: FrameCommand;
  id: number;
  /** How many times faster than a person the script acts. */
  speed: number;
}

export type FrameMessage =
  { hello: PageInfo } | { result: CommandResult; id: number } | { openPath: string } | { key: string };
