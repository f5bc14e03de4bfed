import { endingTerms, servicePhone } from '#modules/dispatch/index.ts';
import { formatPhone } from '#kernel/phone.ts';
import type { HandleReply } from '#modules/message/index.ts';
import { answerCodeReply, answerEtaReply, answerJobReply, recordMinutesReply } from '#modules/provider/index.ts';
import { handleRequestReply, handleTextRequest } from '#modules/request/index.ts';
import { MAX_FIELD_LENGTH, checkRequest } from '../routes/_site.request/schema.server.ts';

/** Handles an inbound SMS: as a new request if it asks for help, otherwise as a reply. */
export const handleInboundText: HandleReply = async (text, optedOut) =>
  (await handleTextRequest(text, optedOut, {
    check: (fields, locale) => checkRequest(cutToFit(fields), locale),
    isAtWork: async (phone) => (await answerJobReply(phone, '')) !== undefined,
    servicePhone: async () => formatPhone(await servicePhone()),
  })) ??
  handleRequestReply(text, optedOut, {
    recordMinutesReply,
    jobReply: answerJobReply,
    etaReply: answerEtaReply,
    codeReply: answerCodeReply,
    servicePhone,
    endingTerms,
  });

/**
 * The longest value that each field can take from an SMS. Longer ones are cut, because nobody can shorten an SMS that
 * was sent.
 */
const MAX_LENGTHS: Record<string, number> = {
  service_description: MAX_FIELD_LENGTH.description,
  vehicle_make: MAX_FIELD_LENGTH.name,
  vehicle_model: MAX_FIELD_LENGTH.name,
  vehicle_plate: MAX_FIELD_LENGTH.plate,
  location_address: MAX_FIELD_LENGTH.address,
  destination_address: MAX_FIELD_LENGTH.address,
};

function cutToFit(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.slice(0, MAX_LENGTHS[name])]));
}
