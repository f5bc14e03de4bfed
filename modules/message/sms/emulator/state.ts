/** A message in the emulator's state. All times are in milliseconds since 1970. */

export interface MessageRecord {
  sid: string;
  /** `network` is Twilio's own answer to STOP, START or HELP. Twilio's API doesn't show these. */
  direction: 'outbound-api' | 'outbound-reply' | 'inbound' | 'network';
  /** The person's number in E.164 format. */
  phone: string;
  /** The site's number. */
  sender: string;
  serviceSid: string | null;
  body: string;
  status: MessageStatus;
  errorCode: number | null;
  statusCallback: string | null;
  /** What the network will do with the message. */
  fate: DeliveryOutcome;
  /** When the status changes next; null if it doesn't change by itself. */
  nextStepAtMs: number | null;
  createdMs: number;
  updatedMs: number;
  sentMs: number | null;
  /** The id of the received message that a `network` message answers. */
  answerTo: string | null;
}

export type MessageStatus = 'accepted' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

/** How a message ends. A `held` one stays at `sent` until the control API changes it. */
export interface DeliveryOutcome {
  status: 'delivered' | 'undelivered' | 'failed' | 'held';
  errorCode: number | null;
}

/** One webhook to the site, about a received message or a status. */
export interface WebhookRecord {
  id: string;
  kind: 'inbound' | 'status';
  messageSid: string;
  /** The URL that's signed, without its fragment. */
  url: string;
  params: Record<string, string>;
  /** The value of the header I-Twilio-Idempotency-Token, the same for each attempt. */
  token: string;
  /** How many times to retry, and after which failures. Twilio calls these `rc` and `rp`. */
  retries: number;
  retryOn: string[];
  /** `dropped`: by a fault; `given_up`: after the last attempt; `unwanted`: there's no URL to post to. */
  state: 'pending' | 'delivered' | 'dropped' | 'given_up' | 'unwanted';
  /** How many successful deliveries the webhook still needs; 2 to send it twice. */
  owed: number;
  attempts: number;
  nextAttemptAtMs: number;
  /** The HTTP status of the last attempt, or the kind of failure. */
  lastAnswer: string | null;
  createdMs: number;
}

export interface State {
  version: 1;
  /** Oldest first. */
  messages: Record<string, MessageRecord>;
  posts: Record<string, WebhookRecord>;
  /** When each phone opted out. */
  optOuts: Record<string, number>;
}

export function emptyState(): State {
  return { version: 1, messages: {}, posts: {}, optOuts: {} };
}
