import type { CarrierKeyword } from '../../rules/text-replies.ts';
import { keywordOf } from '../keywords.ts';
import type { ChangeContext } from './core.ts';
import { addMessage } from './messages.ts';
import { queueInboundWebhook } from './posts.ts';
import type { MessageRecord, WebhookRecord } from './state.ts';

/** Twilio's default answers to keywords, word for word, because people know them from other senders. */
const ANSWERS: Record<CarrierKeyword, string> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

/**
 * Receives a message from a phone. Unless `keywords` is `off`, keywords take effect at once, as with Twilio's default
 * settings: STOP stops all messages to the phone; START, YES and UNSTOP resume them; HELP and INFO are answered unless
 * the phone has opted out. The webhook gets every message, including keywords.
 */
export function receiveMessage(
  context: ChangeContext,
  phone: string,
  body: string,
): { message: MessageRecord; post: WebhookRecord } {
  const keyword = context.setting.keywords === 'off' ? undefined : keywordOf(body);
  const { serviceSid } = context.setting;
  const message = addMessage(context, phone, { direction: 'inbound', body, serviceSid, status: 'received' });
  const post = queueInboundWebhook(context, message, keyword);
  if (keyword && handleKeyword(context, phone, keyword)) {
    addMessage(context, phone, {
      direction: 'network',
      body: ANSWERS[keyword],
      status: 'delivered',
      answerTo: message.sid,
    });
  }
  return { message, post };
}

/**
 * Does what a keyword says.
 * @returns whether to answer: only if the keyword changed something, or is HELP from a phone that hasn't opted out
 */
function handleKeyword({ state, nowMs }: ChangeContext, phone: string, keyword: CarrierKeyword): boolean {
  const optedOut = Object.hasOwn(state.optOuts, phone);
  if (keyword === 'STOP') {
    state.optOuts[phone] ??= nowMs;
    return !optedOut;
  }
  if (keyword === 'HELP') return !optedOut;
  delete state.optOuts[phone];
  return optedOut;
}
