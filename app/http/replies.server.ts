import { servicePhone } from '#modules/dispatch/index.ts';
import type { HandleReply } from '#modules/message/index.ts';
import { etaReply, minutesReply } from '#modules/provider/index.ts';
import { replyTo } from '#modules/request/index.ts';

/** Handles inbound messages by asking each room in turn. */
export const understand: HandleReply = (text, optedOut) =>
  replyTo(text, optedOut, { minutesReply, etaReply, servicePhone });
