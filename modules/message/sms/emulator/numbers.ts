import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { EmulatorSettings } from './core.ts';
import { TwilioErrorAnswer } from './twilio-error.ts';

/** Numbers that Twilio's test credentials refuse, with the error code of each. */
const REFUSED_RECIPIENTS: Record<string, number> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
};
const REFUSED_SENDERS: Record<string, number> = { '+15005550001': 21212, '+15005550008': 21611 };

/**
 * A phone number in E.164 format. A number without + is read as a US number. Undefined if it can't be a phone number.
 */
export function parsePhoneNumber(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'US', extract: false });
  return number?.isPossible() ? number.number : undefined;
}

/**
 * The number that a message goes to.
 * @throws TwilioErrorAnswer as Twilio would
 */
export function recipientNumber(to: string, setting: EmulatorSettings): string {
  const number = parsePhoneNumber(to);
  if (!number) throw new TwilioErrorAnswer(21211, to);
  const refusalCode = REFUSED_RECIPIENTS[number];
  if (refusalCode) throw new TwilioErrorAnswer(refusalCode, number);
  if (number === setting.number) throw new TwilioErrorAnswer(21266, number);
  return number;
}

/**
 * Checks that the sender is the site's number or its Messaging Service.
 * @throws TwilioErrorAnswer as Twilio would
 */
export function checkSender(from: string | undefined, serviceSid: string | undefined, setting: EmulatorSettings): void {
  if (serviceSid !== undefined) {
    if (serviceSid !== setting.serviceSid) throw new TwilioErrorAnswer(21705, serviceSid);
    return;
  }
  if (!from) throw new TwilioErrorAnswer(21603);
  const refusalCode = REFUSED_SENDERS[from];
  if (refusalCode) throw new TwilioErrorAnswer(refusalCode, from);
  if (parsePhoneNumber(from) !== setting.number) throw new TwilioErrorAnswer(21606, from);
}
