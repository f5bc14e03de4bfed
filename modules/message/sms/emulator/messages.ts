import { isFinalStatus } from '../gateway.ts';
import type { ChangeContext } from './core.ts';
import { newTwilioId } from './ids.ts';
import { checkSender, recipientNumber } from './numbers.ts';
import { queueStatusWebhook } from './posts.ts';
import type { MessageRecord, MessageStatus, State } from './state.ts';
import { TwilioErrorAnswer } from './twilio-error.ts';

const MAX_BODY_LENGTH = 1_600;

/** The parameters of POST Messages.json that the emulator supports. Like Twilio, it ignores others. */
export interface SendParameters {
  To?: string;
  From?: string;
  MessagingServiceSid?: string;
  Body?: string;
  StatusCallback?: string;
}

/**
 * Accepts a message to be sent.
 * @throws TwilioErrorAnswer as Twilio would, before anything is changed
 */
export function acceptMessage(context: ChangeContext, input: SendParameters): MessageRecord {
  if (!input.To) throw new TwilioErrorAnswer(21604);
  checkSender(input.From, input.MessagingServiceSid, context.setting);
  const body = input.Body ?? '';
  if (body === '') throw new TwilioErrorAnswer(21602);
  if ([...body].length > MAX_BODY_LENGTH) throw new TwilioErrorAnswer(21617);
  if (input.StatusCallback && !isWebAddress(input.StatusCallback)) {
    throw new TwilioErrorAnswer(21609, input.StatusCallback);
  }
  const phone = recipientNumber(input.To, context.setting);
  if (Object.hasOwn(context.state.optOuts, phone)) throw new TwilioErrorAnswer(21610);
  const isFromService = input.MessagingServiceSid !== undefined;
  return addMessage(context, phone, {
    direction: 'outbound-api',
    body,
    status: isFromService ? 'accepted' : 'queued',
    serviceSid: isFromService ? context.setting.serviceSid : null,
    statusCallback: input.StatusCallback ?? null,
    fate: context.faults.takeDeliveryOutcome(phone),
    nextStepAtMs: context.nowMs + context.setting.stepMs,
  });
}

/**
 * Sends a message that a webhook's response contained. If the phone has opted out, sends nothing and returns undefined.
 */
export function sendReply(context: ChangeContext, phone: string, body: string): MessageRecord | undefined {
  if (Object.hasOwn(context.state.optOuts, phone)) return undefined;
  return addMessage(context, phone, {
    direction: 'outbound-reply',
    body: [...body].slice(0, MAX_BODY_LENGTH).join(''),
    fate: context.faults.takeDeliveryOutcome(phone),
    nextStepAtMs: context.nowMs + context.setting.stepMs,
  });
}

/** Adds a message of any direction. By default, its status is `queued` and doesn't change by itself. */
export function addMessage(
  { state, setting, nowMs }: ChangeContext,
  phone: string,
  given: Pick<MessageRecord, 'direction' | 'body'> & Partial<MessageRecord>,
): MessageRecord {
  const message: MessageRecord = {
    sid: newTwilioId('SM'),
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

/** Gives a message its next status. Call this when that's due (`nextStepAtMs`). */
export function stepMessage(context: ChangeContext, message: MessageRecord): void {
  const next = nextStatus(message);
  if (next) setStatus(context, message, next, next === message.fate.status ? message.fate.errorCode : null);
  else message.nextStepAtMs = null;
}

function nextStatus({ status, fate }: MessageRecord): MessageStatus | undefined {
  if (status === 'accepted') return 'queued';
  if (status === 'queued') return fate.status === 'failed' ? 'failed' : 'sent';
  return status === 'sent' && fate.status !== 'held' ? fate.status : undefined;
}

/** Sets a message's status, and reports it to the site. */
export function setStatus(
  context: ChangeContext,
  message: MessageRecord,
  status: MessageStatus,
  errorCode: number | null,
): void {
  message.status = status;
  message.errorCode = errorCode;
  message.updatedMs = context.nowMs;
  if (status === 'sent') message.sentMs = context.nowMs;
  message.nextStepAtMs = isFinalStatus(status) ? null : context.nowMs + context.setting.stepMs;
  queueStatusWebhook(context, message);
}

/**
 * Finds a message that the API shows.
 * @throws TwilioErrorAnswer 20404 if there's none
 */
export function findMessage(state: State, sid: string): MessageRecord {
  const message = Object.hasOwn(state.messages, sid) ? state.messages[sid] : undefined;
  if (!message || message.direction === 'network') throw new TwilioErrorAnswer(20404, `/Messages/${sid}.json`);
  return message;
}

/**
 * Deletes a message, its webhooks and Twilio's own answer to it.
 * @throws TwilioErrorAnswer 20404 if there's none, or 20009 while it's still being sent, as Twilio does
 */
export function deleteMessage({ state }: ChangeContext, sid: string): void {
  const message = findMessage(state, sid);
  if (!isFinalStatus(message.status)) throw new TwilioErrorAnswer(20009);
  delete state.messages[sid];
  for (const { sid: otherSid, answerTo } of Object.values(state.messages)) {
    if (answerTo === sid) delete state.messages[otherSid];
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
