/** The emulator's state. Times are milliseconds since 1970. */

export interface MessageRecord {
  sid: string;
  /** `network`: Twilio's own answer to STOP, START or HELP. Its API doesn't show these. */
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
  /** What the network will do with it. */
  fate: Fate;
  /** When its status changes next; null if it's final. */
  nextStepAtMs: number | null;
  createdMs: number;
  updatedMs: number;
  sentMs: number | null;
  /** The inbound message that a `network` message answers. */
  answerTo: string | null;
}

export type MessageStatus = 'accepted' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

/** `held` stays at `sent` until the control API changes it. */
export interface Fate {
  status: 'delivered' | 'undelivered' | 'failed' | 'held';
  errorCode: number | null;
}

/** One webhook to the site: an inbound message or a status report. */
export interface PostRecord {
  id: string;
  kind: 'inbound' | 'status';
  messageSid: string;
  /** The signed URL, without the fragment. */
  url: string;
  params: Record<string, string>;
  /** The same for each attempt (I-Twilio-Idempotency-Token). */
  token: string;
  /** How often to retry, and after what: Twilio's `rc` and `rp`. */
  retries: number;
  retryOn: string[];
  /** `dropped` by a fault, `given_up` after the last attempt, `unwanted` without a URL to post to. */
  state: 'pending' | 'delivered' | 'dropped' | 'given_up' | 'unwanted';
  /** Successful deliveries still needed; 2 to send it twice. */
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
  /** When a phone opted out. */
  optOuts: Record<string, number>;
}

/** The state of a new emulator. */
export function emptyState(): State {
  return { version: 1, messages: {}, posts: {}, optOuts: {} };
}
