import { handleInboundText } from '#app/http/replies.server.ts';
import { randomBytes } from 'node:crypto';
import { parseReply } from '#modules/message/rules/text-replies.ts';
import { keywordOf } from '#modules/message/sms/keywords.ts';
import { smsGateway } from '#modules/message/sms.ts';
import { answerInbound } from '#modules/message/inbound.ts';
import { deliverLeftOverMessages } from '#modules/message/outbox.ts';
import type { Stage } from './stage.ts';

/** Makes up an SMS id in Twilio's format. */
export const randomSid = () => `SM${randomBytes(16).toString('hex')}`;

/**
 * Handles an SMS without the webhook.
 * @returns the reply
 */
export async function receiveSms(from: string, body: string, sid = randomSid()): Promise<string | undefined> {
  return (await answerInbound({ sid, from, body, reply: parseReply(body, keywordOf(body)) }, handleInboundText)).answer;
}

/** The SMS gateway of the stage that was opened last. */
export function lastSmsGateway() {
  const gateway = smsGateway();
  if (!gateway) throw new Error('no gateway');
  return gateway;
}

/**
 * Runs the worker's outbox loop once.
 * @param now what the loop uses as the current time
 */
export async function runOutboxLoopOnce({ prisma, publicUrl }: Stage, now = Date.now()): Promise<number> {
  return deliverLeftOverMessages({ prisma, gateway: lastSmsGateway(), publicUrl }, now);
}
