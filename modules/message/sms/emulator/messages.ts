import { isFinal } from '../gateway.ts';
import type { Desk } from './core.ts';
import { newId } from './ids.ts';
import { checkSender, recipient } from './numbers.ts';
import { queueStatus } from './posts.ts';
import type { MessageRecord, MessageStatus, State } from './state.ts';
import { TwilioErrorAnswer } from './twilio-error.ts';

const LONGEST_BODY = 1_600;

/** The parameters of POST Messages.json that count here; Twilio ignores what it does not know. */
export interface NewMessage {
  To?: string;
  From?: string;
  MessagingServiceSid?: string;
  Body?: string;
  StatusCallback?: string;
}

/** Takes a message. @throws TwilioErrorAnswer in Twilio's words; nothing has changed then */
export function takeMessage(desk: Desk, input: NewMessage): MessageRecord {
  if (!input.To) throw new TwilioErrorAnswer(21604);
  checkSender(input.From, input.MessagingServiceSid, desk.setting);
  const body = input.Body ?? '';
  if (body === '') throw new TwilioErrorAnswer(21602);
  if ([...body].length > LONGEST_BODY) throw new TwilioErrorAnswer(21617);
  if (input.StatusCallback && !isWebAddress(input.StatusCallback)) {
    throw new TwilioErrorAnswer(21609, input.StatusCallback);
  }
  const phone = recipient(input.To, desk.setting);
  if (Object.hasOwn(desk.state.optOuts, phone)) throw new TwilioErrorAnswer(21610);
  const byService = input.MessagingServiceSid !== undefined;
  return addMessage(desk, phone, {
    direction: 'outbound-api',
    body,
    status: byService ? 'accepted' : 'queued',
    serviceSid: byService ? desk.setting.serviceSid : null,
    statusCallback: input.StatusCallback ?? null,
    fate: desk.faults.takeFate(phone),
    nextStepAtMs: desk.nowMs + desk.setting.stepMs,
  });
}

/** Sends what the site answered to a webhook; undefined, and nothing sent, when the phone has opted out. */
export function takeReply(desk: Desk, phone: string, body: string): MessageRecord | undefined {
  if (Object.hasOwn(desk.state.optOuts, phone)) return undefined;
  return addMessage(desk, phone, {
    direction: 'outbound-reply',
    body: [...body].slice(0, LONGEST_BODY).join(''),
    fate: desk.faults.takeFate(phone),
    nextStepAtMs: desk.nowMs + desk.setting.stepMs,
  });
}

/** Adds a message of any direction; what is not given is as for a message that waits for nothing. */
export function addMessage(
  { state, setting, nowMs }: Desk,
  phone: string,
  given: Pick<MessageRecord, 'direction' | 'body'> & Partial<MessageRecord>,
): MessageRecord {
  const message: MessageRecord = {
    sid: newId('SM'),
    phone,
    sender: setting.number,
    serviceSid: null,
    status: 'queued',
    errorCode: null,
    statusCallback: null,
    fate: { status: 'delivered', errorCode: null },
    nextStepAtMs: null,
    createdMs: nowMs,
    updatedMs: nowMs,
    sentMs: null,
    answerTo: null,
    ...given,
  };
  state.messages[message.sid] = message;
  return message;
}

/** Moves a message that is due to its next status. */
export function stepMessage(desk: Desk, message: MessageRecord): void {
  const next = nextStatus(message);
  if (next) setStatus(desk, message, next, next === message.fate.status ? message.fate.errorCode : null);
  else message.nextStepAtMs = null;
}

function nextStatus({ status, fate }: MessageRecord): MessageStatus | undefined {
  if (status === 'accepted') return 'queued';
  if (status === 'queued') return fate.status === 'failed' ? 'failed' : 'sent';
  return status === 'sent' && fate.status !== 'held' ? fate.status : undefined;
}

/** Gives a message a status, and reports it. */
export function setStatus(desk: Desk, message: MessageRecord, status: MessageStatus, errorCode: number | null): void {
  message.status = status;
  message.errorCode = errorCode;
  message.updatedMs = desk.nowMs;
  if (status === 'sent') message.sentMs = desk.nowMs;
  message.nextStepAtMs = isFinal(status) ? null : desk.nowMs + desk.setting.stepMs;
  queueStatus(desk, message);
}

/** Finds a message as the API shows it. @throws TwilioErrorAnswer 20404 */
export function findMessage(state: State, sid: string): MessageRecord {
  const message = Object.hasOwn(state.messages, sid) ? state.messages[sid] : undefined;
  if (!message || message.direction === 'network') throw new TwilioErrorAnswer(20404, `/Messages/${sid}.json`);
  return message;
}

/**
 * Forgets a message and every webhook that told of it.
 * @throws TwilioErrorAnswer 20404, or 20009 while it is under way, as Twilio does
 */
export function deleteMessage({ state }: Desk, sid: string): void {
  const message = findMessage(state, sid);
  if (!isFinal(message.status)) throw new TwilioErrorAnswer(20009);
  delete state.messages[sid];
  for (const { sid: other, answerTo } of Object.values(state.messages)) {
    if (answerTo === sid) delete state.messages[other];
  }
  for (const { id, messageSid } of Object.values(state.posts)) {
    if (messageSid === sid) delete state.posts[id];
  }
}

function isWebAddress(value: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(value).protocol);
  } catch {
    return false;
  }
}
