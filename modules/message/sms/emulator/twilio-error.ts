/**
 * The HTTP status and message that Twilio sends for each error code. `%` stands for the number that the error is about.
 */
const KNOWN_ERRORS: Record<number, [status: number, message: string]> = {
  20003: [401, 'Authenticate'],
  20005: [403, 'Account is not active'],
  20009: [409, 'Cannot delete message because delivery has not been completed.'],
  20404: [404, 'The requested resource % was not found'],
  20429: [429, 'Too Many Requests'],
  20500: [500, 'An internal server error has occurred'],
  20503: [503, 'Service unavailable'],
  21211: [400, "The 'To' number % is not a valid phone number."],
  21212: [400, "The 'From' number % is not a valid phone number, shortcode, or alphanumeric sender ID."],
  21266: [400, "'To' and 'From' number cannot be the same: %"],
  21408: [400, "Permission to send an SMS has not been enabled for the region indicated by the 'To' number: %"],
  21602: [400, 'Message body is required.'],
  21603: [400, "A 'From' phone number is required."],
  21604: [400, "A 'To' phone number is required."],
  21606: [400, "The 'From' phone number provided (%) is not a valid message-capable Twilio phone number."],
  21609: [400, 'The StatusCallback URL % is not a valid URL.'],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21611: [429, "This 'From' number % has exceeded the maximum number of queued messages"],
  21612: [400, "Message cannot be sent with the current combination of 'To' (%) and 'From' parameters"],
  21614: [400, "'To' number is not a valid mobile number: %"],
  21617: [400, 'The concatenated message body exceeds the 1600 character limit'],
  21635: [400, "'To' number cannot be a landline: %"],
  21705: [400, 'The Messaging Service Sid % is invalid'],
};

/** An error response in Twilio's format. */
export class TwilioErrorAnswer extends Error {
  readonly status: number;

  constructor(
    readonly code: number,
    about = '',
    options: { status?: number; message?: string } = {},
  ) {
    const [status, message] = KNOWN_ERRORS[code] ?? [400, 'Refused'];
    super(options.message ?? message.replace('%', () => about));
    this.name = 'TwilioErrorAnswer';
    this.status = options.status ?? status;
  }

  /** The response body. */
  toJSON(): object {
    const { code, message, status } = this;
    return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  }
}
