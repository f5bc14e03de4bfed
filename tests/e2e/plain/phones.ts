import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';

/** The SMS emulator of the system under test. */
const SMS_EMULATOR_URL = process.env.E2E_TWILIO_EMULATOR_URL ?? '';

export interface SmsMessage {
  sid: string;
  body: string;
  direction: string;
  status: string;
}

/** Posts to the emulator's controls, /_emulator/... */
export async function postToSmsEmulator(path: string, body: object): Promise<Response> {
  return fetch(`${SMS_EMULATOR_URL}/_emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Sends an SMS from a phone. The emulator posts it to the site with a signature. */
export async function sendReply(phone: string, body: string): Promise<SmsMessage> {
  const answer = await postToSmsEmulator('inbound', { phone, body });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as SmsMessage;
}

/** Reads all SMS of a phone, oldest first. */
export async function readConversation(phone: string): Promise<SmsMessage[]> {
  const answer = await fetch(`${SMS_EMULATOR_URL}/_emulator/messages?phone=${encodeURIComponent(phone)}`);
  return (await answer.json()) as SmsMessage[];
}

/** Waits for an SMS with these words and returns it. */
export async function waitForSms(phone: string, text: string): Promise<string> {
  const findSms = async () => (await readConversation(phone)).find(({ body }) => body.includes(text))?.body;
  await expect.poll(findSms, { timeout: 20_000 }).toBeDefined();
  return (await findSms()) ?? '';
}

export const randomSmsPhone = () => `+1214557${String(randomInt(10_000)).padStart(4, '0')}`;
