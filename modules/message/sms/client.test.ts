import { describe, expect, it } from 'vitest';
import { createSmsGateway } from './client.ts';
import { isFinalStatus } from './gateway.ts';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  OTHER_PHONE,
  PHONE,
  SITE_NUMBER,
  failureOf,
  startTestEmulator,
} from './emulator/test-kit.ts';

const BODY = 'Shoulder: your tow truck is 12 minutes away. https://shoulder.example/track/k7Qp9';
const UNKNOWN_SID = `SM${'0'.repeat(32)}`;

describe('send', () => {
  it('sends a message that is then delivered', async () => {
    const { gateway, messages } = await startTestEmulator();
    const sent = await gateway.send({ to: PHONE, body: BODY });
    expect(sent).toEqual({ sid: expect.stringMatching(/^SM[0-9a-f]{32}$/), status: 'queued' });
    expect(await messages(PHONE)).toMatchObject([{ sid: sent.sid, direction: 'outbound-api', body: BODY }]);
    await expect.poll(() => gateway.status(sent.sid)).toEqual({ sid: sent.sid, status: 'delivered', errorCode: null });
  });

  it('sends through a Messaging Service', async () => {
    const from = `MG${'a1'.repeat(16)}`;
    const { gateway, messages } = await startTestEmulator({ from });
    const sent = await gateway.send({ to: PHONE, body: BODY });
    expect(sent.status).toBe('accepted');
    await expect.poll(async () => (await messages())[0]?.status).toBe('delivered');
  });

  it("reports why a message wasn't delivered", async () => {
    const { gateway, control } = await startTestEmulator();
    await control('POST', '/faults', { deliveries: [{ outcome: 'undelivered', errorCode: 30006 }] });
    const { sid } = await gateway.send({ to: PHONE, body: BODY });
    await expect.poll(() => gateway.status(sid)).toEqual({ sid, status: 'undelivered', errorCode: 30006 });
  });

  it('sends the same message twice if told to, because the outbox prevents duplicates', async () => {
    const { gateway, messages } = await startTestEmulator();
    await gateway.send({ to: PHONE, body: BODY });
    await gateway.send({ to: PHONE, body: BODY });
    expect(await messages()).toHaveLength(2);
  });
});

describe('calls that Twilio refuses', () => {
  it.each([
    ['an invalid number', '+15005550001', 'invalid_number', '21211'],
    ['what cannot be a number', '+1214555', 'invalid_number', '21211'],
    ['no number at all', 'call me', 'invalid_number', '21211'],
    ['a number that takes no texts', '+15005550009', 'invalid_number', '21614'],
    ['an opted-out number', '+15005550004', 'opted_out', '21610'],
    ['a number out of reach', '+15005550002', 'refused', '21612'],
    ['a country that is not enabled', '+15005550003', 'refused', '21408'],
    ['itself', SITE_NUMBER, 'refused', '21266'],
  ])("aren't worth a retry: %s", async (_name, to, reason, code) => {
    const { gateway, messages } = await startTestEmulator();
    const error = await failureOf(gateway.send({ to, body: BODY }));
    expect(error).toMatchObject({ name: 'SmsRefused', reason, code });
    expect(await messages()).toEqual([]);
  });

  it.each([
    ['an empty message', { body: '' }, '21602'],
    ['a message of more than 1,600 characters', { body: 'x'.repeat(1_601) }, '21617'],
    ['an address for receipts that is none', { body: BODY, statusCallback: 'javascript:alert(1)' }, '21609'],
  ])("aren't worth a retry with this text: %s", async (_name, message, code) => {
    const { gateway } = await startTestEmulator();
    expect(await failureOf(gateway.send({ to: PHONE, ...message }))).toMatchObject({ reason: 'refused', code });
  });

  it('aren’t worth a retry from a sender that isn’t the account’s', async () => {
    const { gateway } = await startTestEmulator({}, { from: OTHER_PHONE });
    expect(await failureOf(gateway.send({ to: PHONE, body: BODY }))).toMatchObject({
      reason: 'refused',
      code: '21606',
    });
  });

  it('reveal no number, text or token', async () => {
    const { gateway, control, url } = await startTestEmulator();
    const wrongGateway = createSmsGateway({
      accountSid: ACCOUNT_SID,
      authToken: 'secret-9876',
      from: SITE_NUMBER,
      baseUrl: url,
    });
    await control('POST', '/faults', { calls: [{ kind: 'down', phone: OTHER_PHONE }] });
    for (const error of [
      await failureOf(gateway.send({ to: '+15005550001', body: BODY })),
      await failureOf(gateway.send({ to: OTHER_PHONE, body: BODY })),
      await failureOf(wrongGateway.send({ to: PHONE, body: BODY })),
    ]) {
      const printed = `${error.message}${error.stack}${JSON.stringify(error)}${String(error.cause)}`;
      for (const secret of ['5550001', '5550122', '5550111', 'tow truck', '9876'])
        expect(printed).not.toContain(secret);
    }
  });
});

describe('an unavailable service', () => {
  it.each([
    ['a closed connection', { kind: 'down' }, 'connection', true],
    ['too many requests', { kind: 'refuse', code: 20429 }, '20429', false],
    ['a full queue', { kind: 'refuse', code: 21611 }, '21611', false],
    ['a fault of Twilio’s', { kind: 'refuse', code: 20500 }, '20500', true],
    ['a 503', { kind: 'refuse', code: 20503 }, '20503', true],
    ['an account that is suspended', { kind: 'refuse', code: 20005 }, '20005', false],
  ])('reports Twilio as unavailable after %s, and works again afterwards', async (_name, fault, code, uncertain) => {
    const { gateway, control, messages } = await startTestEmulator();
    await control('POST', '/faults', { calls: [{ ...fault, times: 1 }] });
    const error = await failureOf(gateway.send({ to: PHONE, body: BODY }));
    expect(error).toMatchObject({ name: 'SmsUnavailable', code, uncertain });
    await gateway.send({ to: PHONE, body: BODY });
    expect(await messages()).toHaveLength(1);
  });

  it('reports Twilio as unavailable if nothing listens, and knows that nothing was sent', async () => {
    const { gateway, close } = await startTestEmulator();
    await close();
    const error = await failureOf(gateway.send({ to: PHONE, body: BODY }));
    expect(error).toMatchObject({ name: 'SmsUnavailable', code: 'connection', uncertain: false });
  });

  it('reports Twilio as unavailable if the token is wrong, because the operator must fix it', async () => {
    const { gateway } = await startTestEmulator({}, { authToken: 'another' });
    const error = await failureOf(gateway.send({ to: PHONE, body: BODY }));
    expect(error).toMatchObject({ name: 'SmsUnavailable', code: '20003', uncertain: false });
  });

  it.each([['slow'], ['lost']])(
    "finds a message that a %s service accepted anyway, so that it isn't sent twice",
    async (kind) => {
      const { gateway, control, messages } = await startTestEmulator(
        {},
        { timeoutMs: kind === 'slow' ? 1_000 : 30_000 },
      );
      const since = Date.now();
      await control('POST', '/faults', {
        calls: [kind === 'slow' ? { kind, ms: 60_000, times: 1 } : { kind, times: 1 }],
      });
      const error = await failureOf(gateway.send({ to: PHONE, body: BODY }));
      expect(error).toMatchObject({ code: kind === 'slow' ? 'timeout' : 'connection', uncertain: true });
      const [message] = await messages();
      expect(await gateway.findSent({ to: PHONE, body: BODY, since })).toMatchObject({ sid: message?.sid });
      expect(await gateway.findSent({ to: PHONE, body: 'another text', since })).toBeNull();
      expect(await gateway.findSent({ to: OTHER_PHONE, body: BODY, since })).toBeNull();
      expect(await gateway.findSent({ to: PHONE, body: BODY, since: Date.now() + 60_000 })).toBeNull();
    },
  );

  it("doesn't mistake a received message for one that we sent", async () => {
    const { gateway, text } = await startTestEmulator();
    await text(BODY);
    expect(await gateway.findSent({ to: PHONE, body: BODY, since: 0 })).toBeNull();
  });
});

describe('redact', () => {
  it("deletes a delivered message, and doesn't fail the second time", async () => {
    const { gateway, messages } = await startTestEmulator();
    const { sid } = await gateway.send({ to: PHONE, body: BODY });
    await expect.poll(async () => isFinalStatus((await gateway.status(sid))?.status ?? '')).toBe(true);
    await gateway.deleteMessage(sid);
    expect(await messages()).toEqual([]);
    expect(await gateway.status(sid)).toBeNull();
    await gateway.deleteMessage(sid);
  });

  it('deletes a received message', async () => {
    const { gateway, messages, text } = await startTestEmulator();
    const { sid } = await text('My name is Ana, gate code 4411');
    await gateway.deleteMessage(sid);
    expect(await messages()).toEqual([]);
  });

  it('must wait while a message is still being sent', async () => {
    const { gateway, control, messages } = await startTestEmulator();
    await control('POST', '/faults', { deliveries: [{ outcome: 'held' }] });
    const { sid } = await gateway.send({ to: PHONE, body: BODY });
    expect(await failureOf(gateway.deleteMessage(sid))).toMatchObject({
      name: 'SmsUnavailable',
      code: '20009',
      uncertain: false,
    });
    await expect.poll(async () => (await messages())[0]?.status).toBe('sent');
    expect(await failureOf(gateway.deleteMessage(sid))).toMatchObject({ code: '20009' });
    await control('POST', `/messages/${sid}/status`, { status: 'delivered' });
    await gateway.deleteMessage(sid);
    expect(await messages()).toEqual([]);
  });

  it.each(['', '../Calls', 'SM1', `AC${'0'.repeat(32)}`])(
    "never calls Twilio about %j, which isn't an id",
    async (sid) => {
      const { gateway } = await startTestEmulator();
      for (const call of [gateway.deleteMessage(sid), gateway.status(sid)]) {
        expect(await failureOf(call)).toMatchObject({ name: 'SmsRefused', code: 'no_message_sid' });
      }
    },
  );

  it('reports Twilio as unavailable if it is down', async () => {
    const { gateway, control } = await startTestEmulator();
    await control('POST', '/faults', { calls: [{ kind: 'down' }] });
    expect(await failureOf(gateway.deleteMessage(UNKNOWN_SID))).toMatchObject({ name: 'SmsUnavailable' });
    expect(await failureOf(gateway.status(UNKNOWN_SID))).toMatchObject({ name: 'SmsUnavailable' });
  });
});

describe('createSmsGateway', () => {
  const options = { accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, from: SITE_NUMBER };

  it.each([
    [{ accountSid: '' }, 'account SID'],
    [{ accountSid: 'SK0123' }, 'account SID'],
    [{ authToken: '' }, 'auth token'],
    [{ from: '' }, 'texts come from'],
    [{ baseUrl: 'nowhere' }, 'Invalid URL'],
  ])('refuses these settings at once: %j', (wrong, words) => {
    expect(() => createSmsGateway({ ...options, ...wrong })).toThrow(words);
  });
});
