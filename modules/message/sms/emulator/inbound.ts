import type { CarrierKeyword } from '../../rules/text-replies.ts';
import { keywordOf } from '../keywords.ts';
import type { Desk } from './core.ts';
import { addMessage } from './messages.ts';
import { queueInbound } from './posts.ts';
import type { MessageRecord, PostRecord } from './state.ts';

/** Twilio's default answers, word for word: people know them from other senders. */
const ANSWERS: Record<CarrierKeyword, string> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

/**
 * A message from a phone to the site's number. Keywords act first, as Twilio's default handling has it: STOP stops all
 * messages to the phone, START, YES and UNSTOP let them through again, HELP and INFO are answered unless the phone has
 * opted out. The site's webhook hears of every message, keywords included.
 */
export function receiveMessage(desk: Desk, phone: string, body: string): { message: MessageRecord; post: PostRecord } {
  const keyword = desk.setting.keywords === 'off' ? undefined : keywordOf(body);
  const { serviceSid } = desk.setting;
  const message = addMessage(desk, phone, { direction: 'inbound', body, serviceSid, status: 'received' });
  const post = queueInbound(desk, message, keyword);
  if (keyword && act(desk, phone, keyword)) {
    addMessage(desk, phone, {
      direction: 'network',
      body: ANSWERS[keyword],
      status: 'delivered',
      answerTo: message.sid,
    });
  }
  return { message, post };
}

/** Does what a keyword asks for; says whether it is answered: only what changes something is, and a call for help. */
function act({ state, nowMs }: Desk, phone: string, keyword: CarrierKeyword): boolean {
  const optedOut = Object.hasOwn(state.optOuts, phone);
  if (keyword === 'STOP') {
    state.optOuts[phone] ??= nowMs;
    return !optedOut;
  }
  if (keyword === 'HELP') return !optedOut;
  delete state.optOuts[phone];
  return optedOut;
}
