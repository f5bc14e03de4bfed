import { understand } from '#app/http/replies.server.ts';
import { randomBytes } from 'node:crypto';
import { parseReply } from '#modules/message/rules/text-replies.ts';
import { keywordOf } from '#modules/message/sms/keywords.ts';
import { smsGateway } from '#modules/message/sms.ts';
import { answerInbound } from '#modules/message/inbound.ts';
import { deliverLeftOver } from '#modules/message/outbox.ts';
import type { Stage } from './stage.ts';

/** An id as Twilio gives it to a message. */
export const newSid = () => `SM${randomBytes(16).toString('hex')}`;

/** A message from a phone, without the webhook in front of it; returns what is answered. */
export async function texts(from: string, body: string, sid = newSid()): Promise<string | undefined> {
  return (await answerInbound({ sid, from, reply: parseReply(body, keywordOf(body)) }, understand)).answer;
}

/** The gateway of the stage that was opened last. */
export function theGateway() {
  const gateway = smsGateway();
  if (!gateway) throw new Error('no gateway');
  return gateway;
}

/** The worker's sweep over the outbox, as of then. */
export async function sweep({ prisma, publicUrl }: Stage, now = Date.now()): Promise<number> {
  return deliverLeftOver({ prisma, gateway: theGateway(), publicUrl }, now);
}
