import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';

/** The SMS emulator of the system under test. */
const PHONES = process.env.E2E_TWILIO_EMULATOR_URL ?? '';

export interface Text {
  sid: string;
  body: string;
  direction: string;
  status: string;
}

/** The emulator's controls: POST /_emulator/... */
export async function control(path: string, body: object): Promise<Response> {
  return fetch(`${PHONES}/_emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Sends a reply; the emulator posts it, signed, to the site. */
export async function replies(phone: string, body: string): Promise<Text> {
  const answer = await control('inbound', { phone, body });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as Text;
}

/** All SMS of a phone, oldest first. */
export async function conversation(phone: string): Promise<Text[]> {
  const answer = await fetch(`${PHONES}/_emulator/messages?phone=${encodeURIComponent(phone)}`);
  return (await answer.json()) as Text[];
}

/** Waits for an SMS with these words and returns it. */
export async function arrives(phone: string, words: string): Promise<string> {
  const find = async () => (await conversation(phone)).find(({ body }) => body.includes(words))?.body;
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return (await find()) ?? '';
}

/** A random phone number. */
export const newPhone = () => `+1214557${String(randomInt(10_000)).padStart(4, '0')}`;
