import { describe, expect, it } from 'vitest';
import { ACCOUNT_SID, AUTH_TOKEN, OTHER_PHONE, PHONE, SITE_NUMBER, startTestEmulator } from './test-kit.ts';

const BASIC_AUTHORIZATION = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;
const MESSAGES_PATH = `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages`;

/** The fields of a response that these tests read. */
interface TwilioResponse {
  sid: string;
  uri: string;
  num_segments: string;
  next_page_uri: string;
  messages: { body: string }[];
}

async function callApi(url: string, path: string, body?: Record<string, string>, authorization = BASIC_AUTHORIZATION) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    body: body && new URLSearchParams(body),
    headers: { authorization },
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as TwilioResponse };
}

describe('authentication', () => {
  it.each([
    ['nobody', ''],
    ['another token', `Basic ${Buffer.from(`${ACCOUNT_SID}:x`).toString('base64')}`],
    ['another scheme', `Bearer ${AUTH_TOKEN}`],
  ])('responds to %s as Twilio does', async (_name, authorization) => {
    const { url } = await startTestEmulator();
    const answer = await callApi(url, `${MESSAGES_PATH}.json`, undefined, authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
    expect(answer.body).toEqual({
      code: 20003,
      message: 'Authenticate',
      more_info: 'https://www.twilio.com/docs/errors/20003',
      status: 401,
    });
  });

  it.each([
    `/2010-04-01/Accounts/AC${'9'.repeat(32)}/Messages.json`,
    `${MESSAGES_PATH}/SM12.json`,
    '/2010-04-01/nothing',
  ])('has nothing at %s', async (path) => {
    const { url } = await startTestEmulator();
    expect(await callApi(url, path)).toMatchObject({ status: 404, body: { code: 20404, status: 404 } });
  });
});

describe('POST Messages.json', () => {
  it('responds with the message', async () => {
    const { url } = await startTestEmulator();
    const answer = await callApi(url, `${MESSAGES_PATH}.json`, {
      To: '(214) 555-0111',
      From: SITE_NUMBER,
      Body: 'Hi',
      Later: 'new',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      account_sid: ACCOUNT_SID,
      api_version: '2010-04-01',
      body: 'Hi',
      date_created: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/),
      date_sent: null,
      direction: 'outbound-api',
      error_code: null,
      from: SITE_NUMBER,
      messaging_service_sid: null,
      num_segments: '1',
      status: 'queued',
      to: PHONE,
      uri: `${MESSAGES_PATH}/${answer.body.sid}.json`,
    });
    expect((await callApi(url, answer.body.uri)).body.sid).toBe(answer.body.sid);
  });

  it.each([
    ['no number', { From: SITE_NUMBER, Body: 'x' }, 21604],
    ['no sender', { To: PHONE, Body: 'x' }, 21603],
    ['no text', { To: PHONE, From: SITE_NUMBER }, 21602],
    ['an unknown service', { To: PHONE, MessagingServiceSid: 'MG1', Body: 'x' }, 21705],
    ['an invalid sender', { To: PHONE, From: '+15005550001', Body: 'x' }, 21212],
  ])('refuses %s', async (_name, body, code) => {
    const { url } = await startTestEmulator();
    const answer = await callApi(url, `${MESSAGES_PATH}.json`, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code, status: 400, more_info: expect.stringContaining(String(code)) },
    });
  });

  it.each([
    ['x'.repeat(160), 1],
    ['x'.repeat(161), 2],
    ['{}'.repeat(40), 1],
    ['{}'.repeat(41), 2],
    ['é'.repeat(160), 1],
    [`${'x'.repeat(69)}á`, 1],
    [`${'x'.repeat(70)}á`, 2],
    ['🚚'.repeat(35), 1],
    ['🚚'.repeat(36), 2],
  ])('counts segments (case %#)', async (body, segments) => {
    const { url } = await startTestEmulator();
    const answer = await callApi(url, `${MESSAGES_PATH}.json`, { To: PHONE, From: SITE_NUMBER, Body: body });
    expect(answer.body.num_segments).toBe(String(segments));
  });
});

describe('GET Messages.json', () => {
  it("lists a number's messages, newest first, in pages", async () => {
    const { url, gateway } = await startTestEmulator();
    for (const [to, body] of [
      [PHONE, 'one'],
      [OTHER_PHONE, 'two'],
      [PHONE, 'three'],
    ] as const) {
      await gateway.send({ to, body });
    }
    const bodies = (answer: { body: TwilioResponse }) => answer.body.messages.map(({ body }) => body);
    expect(bodies(await callApi(url, `${MESSAGES_PATH}.json?To=${encodeURIComponent(PHONE)}`))).toEqual([
      'three',
      'one',
    ]);
    const first = await callApi(url, `${MESSAGES_PATH}.json?PageSize=2`);
    expect(bodies(first)).toEqual(['three', 'two']);
    const second = await callApi(url, first.body.next_page_uri);
    expect(bodies(second)).toEqual(['one']);
    expect(second.body.next_page_uri).toBeNull();
  });
});

describe('the control API', () => {
  it('refuses web pages', async () => {
    const { url } = await startTestEmulator();
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      expect((await fetch(`${url}/_emulator/state`, { headers })).status).toBe(403);
    }
  });

  it('names the invalid field', async () => {
    const { control } = await startTestEmulator();
    await expect(control('POST', '/faults', { calls: [{ kind: 'tired' }] })).rejects.toThrow(/422.*calls/);
    await expect(control('POST', '/inbound', { phone: '12', body: 'x' })).rejects.toThrow(/422.*not a phone number/);
    await expect(control('GET', '/messages?phone=x')).rejects.toThrow('422');
    await expect(control('POST', '/nothing')).rejects.toThrow('404');
  });

  it('can reset the state', async () => {
    const { control, gateway, text } = await startTestEmulator();
    await text('STOP');
    await control('POST', '/faults', { calls: [{ kind: 'down' }] });
    await control('POST', '/reset');
    expect(await control('GET', '/state')).toMatchObject({ messages: [], optOuts: [], faults: { calls: [] } });
    await gateway.send({ to: PHONE, body: 'again' });
  });
});

describe('faults', () => {
  it('affect one number, or the next calls', async () => {
    const { control, gateway } = await startTestEmulator();
    await control('POST', '/faults', { calls: [{ kind: 'refuse', code: 21612, phone: OTHER_PHONE, times: 2 }] });
    await gateway.send({ to: PHONE, body: 'x' });
    const sendToOther = () => gateway.send({ to: OTHER_PHONE, body: 'x' }).then(() => 'sent', String);
    expect([await sendToOther(), await sendToOther(), await sendToOther()]).toEqual([
      'SmsRefused: text message: refused (21612)',
      'SmsRefused: text message: refused (21612)',
      'sent',
    ]);
  });

  it('last until cleared', async () => {
    const { control, gateway } = await startTestEmulator();
    await control('POST', '/faults', { calls: [{ kind: 'down' }] });
    for (const call of [1, 2, 3]) {
      await expect(gateway.send({ to: PHONE, body: `x${call}` })).rejects.toThrow('unavailable (connection)');
    }
    await control('DELETE', '/faults');
    await gateway.send({ to: PHONE, body: 'x' });
  });

  it('can delay a response', async () => {
    const { control, gateway, messages } = await startTestEmulator();
    await control('POST', '/faults', { calls: [{ kind: 'slow', ms: 300, times: 1 }] });
    const start = Date.now();
    const sending = gateway.send({ to: PHONE, body: 'x' });
    await sending;
    expect(Date.now() - start).toBeGreaterThanOrEqual(295);
    expect(await messages()).toHaveLength(1);
  });
});
