import { endingTerms, servicePhone } from '#modules/dispatch/index.ts';
import { formatPhone } from '#kernel/phone.ts';
import type { HandleReply } from '#modules/message/index.ts';
import { codeReply, etaReply, jobReply, minutesReply } from '#modules/provider/index.ts';
import { replyTo, requestByText } from '#modules/request/index.ts';
import { MAX_LENGTH, checkRequest } from '../routes/_site.request/schema.server.ts';

/**
 * Handles a text to our number. If it isn't a request, it's a reply.
 */
export const handleReply: HandleReply = async (text, optedOut) =>
  (await requestByText(text, optedOut, {
    check: (fields, locale) => checkRequest(cutToFit(fields), locale),
    isAtWork: async (phone) => (await jobReply(phone, '')) !== undefined,
    servicePhone: async () => formatPhone(await servicePhone()),
  })) ?? replyTo(text, optedOut, { minutesReply, jobReply, etaReply, codeReply, servicePhone, endingTerms });

/**
 * The longest value that each field can take from a text. Longer ones are cut, because nobody can shorten a text that
 * was sent.
 */
const LONGEST: Record<string, number> = {
  service_description: MAX_LENGTH.description,
  vehicle_make: MAX_LENGTH.name,
  vehicle_model: MAX_LENGTH.name,
  vehicle_plate: MAX_LENGTH.plate,
  location_address: MAX_LENGTH.address,
  destination_address: MAX_LENGTH.address,
};

function cutToFit(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.slice(0, LONGEST[name])]));
}
