/** The most events that a job may need, from request to rating (docs/bench/history.md counts them). */
export const MAX_HISTORY_EVENTS = 260;

/** Temporal's responses as text to search, with decoded payloads. */
export function searchableText(...answers: unknown[]): string {
  return answers.map((answer) => JSON.stringify(answer, decodePayloads)).join('\n');
}

function decodePayloads(key: string, value: unknown): unknown {
  // The `toJSON` methods of Temporal's messages turn bytes into base64, so decode them here.
  if (key === 'data' && typeof value === 'string') return Buffer.from(value, 'base64').toString('utf8');
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  if (value && typeof value === 'object' && (value as { type?: unknown }).type === 'Buffer') {
    return Buffer.from((value as { data: number[] }).data).toString('utf8');
  }
  return typeof value === 'bigint' ? value.toString() : value;
}

/** The activity log of the towing journey, up to the rating. */
export const TOWING_LOG = [
  'Customer submitted the request',
  'Admin set a price of $200.00',
  'Customer made counter-offer of $150.00',
  'Admin made a final offer of $175.00',
  'Customer accepted offer of $175.00',
  'Payment page opened for the deposit of $26.25',
  'Payment reported, and we started checking it',
  'Deposit of $26.25 paid',
  'Admin assigned a provider',
  'Provider accepted the agreement',
  'Provider promised to arrive within 45 minutes',
  'Provider started the job',
  'Provider arrived',
  "Provider entered the customer's code",
  'Provider started the service',
  'Provider completed the job',
  'Provider confirmed the on-site payment',
];
