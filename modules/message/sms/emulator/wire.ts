import { countSegments } from '../../rules/segments.ts';
import type { MessageRecord, WebhookRecord, State } from './state.ts';

/** The JSON by which Twilio's API describes a message. */
export function messageApiJson(message: MessageRecord, accountSid: string): object {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`;
  // A Messaging Service chooses the number only when it sends the message.
  const unassigned = message.status === 'accepted';
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: rfc2822(message.createdMs),
    date_sent: message.sentMs === null ? null : rfc2822(message.sentMs),
    date_updated: rfc2822(message.updatedMs),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: null,
    from: message.direction === 'inbound' ? message.phone : unassigned ? null : message.sender,
    messaging_service_sid: message.serviceSid,
    num_media: '0',
    num_segments: unassigned ? '0' : String(countSegments(message.body)),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.direction === 'inbound' ? message.sender : message.phone,
    uri: `${uri}.json`,
  };
}

/** One page of messages, as Twilio's API lists them, newest first. */
export function listApiJson(messages: object[], accountSid: string, page: number, pageSize: number): object {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const start = page * pageSize;
  const shown = messages.slice(start, start + pageSize);
  const pageUri = (number: number) => `${uri}?PageSize=${pageSize}&Page=${number}`;
  return {
    end: Math.max(start, start + shown.length - 1),
    first_page_uri: pageUri(0),
    messages: shown,
    next_page_uri: start + pageSize < messages.length ? pageUri(page + 1) : null,
    page,
    page_size: pageSize,
    previous_page_uri: page > 0 ? pageUri(page - 1) : null,
    start,
    uri: pageUri(page),
  };
}

/** Messages as the control API shows them: from the phone's side, with their webhooks. */
export function messageViews(messages: readonly MessageRecord[], state: State): object[] {
  const webhooks = new Map<string, object[]>();
  for (const post of Object.values(state.posts)) {
    const known = webhooks.get(post.messageSid) ?? [];
    webhooks.set(post.messageSid, [...known, postView(post)]);
  }
  return messages.map(({ sid, direction, phone, body, status, errorCode, createdMs }) => ({
    sid,
    direction,
    phone,
    body,
    status,
    errorCode,
    at: new Date(createdMs).toISOString(),
    webhooks: webhooks.get(sid) ?? [],
  }));
}

function postView({ id, kind, state, attempts, lastAnswer, params }: WebhookRecord): object {
  return { id, kind, state, attempts, lastAnswer, ...(kind === 'status' ? { status: params['MessageStatus'] } : {}) };
}

function rfc2822(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
