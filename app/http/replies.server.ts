import { servicePhone } from '#modules/dispatch/settings.ts';
import type { Understand } from '#modules/message/inbound.ts';
import { etaReply, minutesReply } from '#modules/provider/provider-replies.ts';
import { replyTo } from '#modules/request/replies.ts';

/** What inbound messages ask of the rooms. */
export const understand: Understand = (text, optedOut) =>
  replyTo(text, optedOut, { minutesReply, etaReply, servicePhone });
