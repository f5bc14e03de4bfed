import { lateRefundMinutes, servicePhone } from '#modules/dispatch/index.ts';
import type { HandleReply } from '#modules/message/index.ts';
import { codeReply, etaReply, jobReply, minutesReply } from '#modules/provider/index.ts';
import { replyTo } from '#modules/request/index.ts';

/** Handles an inbound message: asks one room after the other whether it understands the message. */
export const handleReply: HandleReply = (text, optedOut) =>
  replyTo(text, optedOut, { minutesReply, jobReply, etaReply, codeReply, servicePhone, lateRefundMinutes });
