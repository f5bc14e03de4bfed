/** What the emulator remembers. Times are milliseconds since 1970. */

export interface MessageRecord {
  sid: string;
  /** `network`: what Twilio itself answers to STOP, START and HELP; its API does not show these. */
  direction: 'outbound-api' | 'outbound-reply' | 'inbound' | 'network';
  /** The person's number, E.164. */
  phone: string;
  /** The site's number. */
  sender: string;
  serviceSid: string | null;
  body: string;
  status: MessageStatus;
  errorCode: number | null;
  statusCallback: string | null;
  /** What the network will make of it. */
  fate: Fate;
  /** When its status changes by itself; null when it does not any more. */
  nextStepAtMs: number | null;
  createdMs: number;
  updatedMs: number;
  sentMs: number | null;
  /** The inbound message that a `network` message answers. */
  answerTo: string | null;
}

export type MessageStatus = 'accepted' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

/** `held` stays at `sent` until the control API says otherwise. */
export interface Fate {
  status: 'delivered' | 'undelivered' | 'failed' | 'held';
  errorCode: number | null;
}

/** One webhook: an inbound message or a status report, on its way to the site. */
export interface PostRecord {
  id: string;
  kind: 'inbound' | 'status';
  messageSid: string;
  /** As signed: without the fragment. */
  url: string;
  params: Record<string, string>;
  /** The same for each attempt (I-Twilio-Idempotency-Token). */
  token: string;
  /** How often it is repeated, and after what: Twilio's `rc` and `rp`. */
  retries: number;
  retryOn: string[];
  /** `dropped` by a fault, `given_up` after the last attempt, `unwanted` when there is no address to post to. */
  state: 'pending' | 'delivered' | 'dropped' | 'given_up' | 'unwanted';
  /** Successful deliveries still owed: 2 when it is to come twice. */
  owed: number;
  attempts: number;
  nextAttemptAtMs: number;
  /** HTTP status of the last attempt, or the kind of failure. */
  lastAnswer: string | null;
  createdMs: number;
}

export interface State {
  version: 1;
  /** Oldest first. */
  messages: Record<string, MessageRecord>;
  posts: Record<string, PostRecord>;
  /** When a phone asked for no more messages. */
  optOuts: Record<string, number>;
}

/** The state of an emulator that has seen nothing yet. */
export function emptyState(): State {
  return { version: 1, messages: {}, posts: {}, optOuts: {} };
}
