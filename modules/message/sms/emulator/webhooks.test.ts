import { describe, expect, it } from 'vitest';
import { parseInboundSms, parseDeliveryReport } from '../notices.ts';
import { ACCOUNT_SID, PHONE, SITE_NUMBER, failureOf, startTestEmulator, startFakeSite } from './test-kit.ts';
import type { TestEmulator, ReceivedWebhook } from './test-kit.ts';

/** Whether a webhook's signature matches the URL that the site knows. */
function isGenuine(bench: TestEmulator, url: string, { signature, params }: ReceivedWebhook): boolean {
  return bench.gateway.hasValidSignature({ signature, url, params });
}

describe('status reports', () => {
  it('report that a message was sent and delivered, signed and in order', async () => {
    const site = await startFakeSite();
    const bench = await startTestEmulator();
    const { sid } = await bench.gateway.send({ to: PHONE, body: 'x', statusCallback: site.statusUrl });
    await expect.poll(() => site.webhooks).toHaveLength(2);
    expect(site.webhooks.map(({ params }) => parseDeliveryReport(params))).toEqual([
      { sid, status: 'sent', errorCode: null },
      { sid, status: 'delivered', errorCode: null },
    ]);
    expect(site.webhooks[1]?.params).toMatchObject({
      To: PHONE,
      From: SITE_NUMBER,
      AccountSid: ACCOUNT_SID,
      SmsSid: sid,
    });
    expect(site.webhooks.every((webhook) => isGenuine(bench, site.statusUrl, webhook))).toBe(true);
    expect(site.webhooks[0]?.path).toBe('/webhooks/twilio/status');
    const states = async () => (await bench.messages())[0]?.webhooks.map(({ state }) => state);
    await expect.poll(states).toEqual(['delivered', 'delivered']);
  });

  it.each([
    ['undelivered', 30003, ['sent', 'undelivered']],
    ['failed', 30007, ['failed']],
  ])('report that a message ended as %s', async (outcome, errorCode, words) => {
    const site = await startFakeSite();
    const bench = await startTestEmulator();
    await bench.control('POST', '/faults', { deliveries: [{ outcome, errorCode, times: 1 }] });
    await bench.gateway.send({ to: PHONE, body: 'x', statusCallback: site.statusUrl });
    await expect.poll(() => site.webhooks).toHaveLength(words.length);
    const reports = site.webhooks.map(({ params }) => parseDeliveryReport(params));
    expect(reports.map((report) => report?.status)).toEqual(words);
    expect(reports.at(-1)?.errorCode).toBe(errorCode);
  });

  it('are retried until the site accepts them, as the client asks Twilio to', async () => {
    const site = await startFakeSite([{ status: 503 }, { hangUp: true }, { status: 403 }]);
    const bench = await startTestEmulator();
    await bench.gateway.send({ to: PHONE, body: 'x', statusCallback: site.statusUrl });
    const untilAttempts = async (n: number) => {
      // The emulator also retries by itself.
      await expect.poll(async () => (await bench.messages())[0]?.webhooks[0]?.attempts).toBeGreaterThanOrEqual(n);
    };
    for (const n of [1, 2, 3]) {
      await untilAttempts(n);
      await bench.control('POST', '/webhooks/hurry');
    }
    await expect.poll(() => site.webhooks).toHaveLength(5);
    const [first, ...repeats] = site.webhooks.slice(0, 4);
    for (const repeat of repeats) expect(repeat).toEqual(first);
    expect(site.webhooks[4]?.params['MessageStatus']).toBe('delivered');
  });

  it('are given up after three retries', async () => {
    const site = await startFakeSite(Array.from({ length: 4 }, () => ({ status: 500 })));
    const bench = await startTestEmulator();
    await bench.control('POST', '/faults', { deliveries: [{ outcome: 'held' }] });
    await bench.gateway.send({ to: PHONE, body: 'x', statusCallback: site.statusUrl });
    const hurryWebhooks = async () => {
      await bench.control('POST', '/webhooks/hurry');
      return (await bench.messages())[0]?.webhooks;
    };
    await expect.poll(hurryWebhooks).toMatchObject([{ state: 'given_up', attempts: 4, lastAnswer: '500' }]);
  });

  it('are sent only once by default, whatever the site responds', async () => {
    const site = await startFakeSite([{ status: 500 }]);
    const bench = await startTestEmulator();
    await bench.control('POST', '/faults', { deliveries: [{ outcome: 'held' }] });
    await bench.gateway.send({ to: PHONE, body: 'x', statusCallback: `${site.statusUrl}#` });
    await expect
      .poll(async () => (await bench.messages())[0]?.webhooks)
      .toMatchObject([{ state: 'given_up', attempts: 1 }]);
  });

  it('can be held back, dropped and duplicated', async () => {
    const site = await startFakeSite();
    const bench = await startTestEmulator();
    const send = (body: string) => bench.gateway.send({ to: PHONE, body, statusCallback: site.statusUrl });
    const expectDelivered = (n: number) =>
      expect.poll(async () => (await bench.messages())[n]?.status).toBe('delivered');
    await bench.control('POST', '/faults', { webhooks: { mode: 'hold' } });
    const heldMessage = await send('held');
    await expectDelivered(0);
    expect((await bench.messages())[0]?.webhooks).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
    await bench.control('POST', '/faults', { webhooks: { mode: 'drop', times: 2 } });
    await send('dropped');
    await expectDelivered(1);
    await bench.control('POST', '/faults', { webhooks: { mode: 'duplicate', times: 1 } });
    const doubled = await send('doubled');
    await expect.poll(() => site.webhooks).toHaveLength(5);
    const statuses = site.webhooks.map(({ params }) => `${params['MessageSid']} ${params['MessageStatus']}`).sort();
    const expected = [heldMessage, doubled].flatMap(({ sid }) => [`${sid} sent`, `${sid} delivered`]);
    expect(statuses).toEqual([...expected, `${doubled.sid} sent`].sort());
  });
});

describe('a message from a phone', () => {
  it("reaches the site, with a signature over the site's public URL", async () => {
    const site = await startFakeSite();
    const publicUrl = 'https://shoulder.example/webhooks/twilio/inbound';
    const bench = await startTestEmulator({
      inboundUrl: `${publicUrl}#rc=3&rp=all`,
      route: { public: 'https://shoulder.example', local: site.origin },
    });
    const { sid, answer } = await bench.text('I’m here 👋 & waiting');
    expect(answer).toBe('200');
    const [webhook] = site.webhooks;
    expect(parseInboundSms(webhook?.params ?? {})).toEqual({
      sid,
      from: PHONE,
      body: 'I’m here 👋 & waiting',
      keyword: undefined,
    });
    expect(isGenuine(bench, publicUrl, webhook!)).toBe(true);
    expect(isGenuine(bench, site.inboundUrl, webhook!)).toBe(false);
  });

  it('returns after the site has responded, even if many come at once', async () => {
    const site = await startFakeSite(Array.from({ length: 12 }, () => ({ afterMs: 50 })));
    const bench = await startTestEmulator({ inboundUrl: site.inboundUrl });
    const texts = await Promise.all(Array.from({ length: 12 }, (_, n) => bench.text(String(n))));
    expect(texts.map(({ answer }) => answer)).toEqual(texts.map(() => '200'));
  });

  it("shows the site's response", async () => {
    const xml = (inner: string) => `<?xml version="1.0"?><Response>${inner}</Response>`;
    const site = await startFakeSite([
      { body: xml('') },
      { body: xml('<Message>Noted &amp; done</Message>') },
      { body: xml('<Message to="x"><Body><![CDATA[A & B &amp;]]></Body></Message><Message>&#x1F69A; &#39;</Message>') },
      { type: 'text/plain; charset=utf-8', body: 'OK' },
      { type: 'application/json', body: '{"ok":true}' },
      { status: 500, body: xml('<Message>not sent</Message>') },
    ]);
    const bench = await startTestEmulator({ inboundUrl: site.inboundUrl });
    for (const body of ['1', '2', '3', '4', '5']) await bench.text(body);
    expect((await bench.text('6')).answer).toBe('500');
    const replies = (await bench.messages()).filter(({ direction }) => direction === 'outbound-reply');
    expect(replies.map(({ body }) => body)).toEqual(['Noted & done', 'A & B &amp;', "🚚 '", 'OK']);
  });

  it("is kept if the site has no webhook or doesn't respond", async () => {
    const bench = await startTestEmulator();
    expect((await bench.text('hello')).webhooks).toMatchObject([{ state: 'unwanted' }]);
    const away = await startTestEmulator({ inboundUrl: 'http://127.0.0.1:9/webhooks/twilio/inbound' });
    expect((await away.text('hello')).answer).toBe('no connection');
  });

  it('can be replayed unchanged, and forged', async () => {
    const site = await startFakeSite();
    const bench = await startTestEmulator({ inboundUrl: site.inboundUrl });
    const { sid } = await bench.text('on my way');
    expect(await bench.control('POST', `/messages/${sid}/replay`)).toMatchObject({ answer: '200' });
    await bench.control('POST', '/forge', { phone: PHONE, body: 'cancel everything' });
    const [first, replay, forged] = site.webhooks;
    expect(replay).toEqual(first);
    expect(parseInboundSms(forged?.params ?? {})?.body).toBe('cancel everything');
    expect(site.webhooks.map((webhook) => isGenuine(bench, site.inboundUrl, webhook))).toEqual([true, true, false]);
    expect(await bench.messages()).toHaveLength(1);
  });
});

describe('opting out', () => {
  it('stops every message until the phone says START', async () => {
    const site = await startFakeSite();
    const bench = await startTestEmulator({ inboundUrl: site.inboundUrl });
    const send = () => bench.gateway.send({ to: PHONE, body: 'x' });
    await bench.text(' Stop ');
    expect(site.webhooks[0]?.params).toMatchObject({ Body: ' Stop ' });
    expect(site.webhooks[0]?.params).not.toHaveProperty('OptOutType');
    expect(await failureOf(send())).toMatchObject({ name: 'SmsRefused', reason: 'opted_out', code: '21610' });
    await bench.text('hello?');
    expect(await failureOf(send())).toMatchObject({ code: '21610' });
    await bench.gateway.send({ to: '+18175550122', body: 'another phone' });
    await bench.text('unstop');
    await send();
    const keywordAnswers = (await bench.messages(PHONE)).filter(({ direction }) => direction === 'network');
    expect(keywordAnswers.map(({ body }) => body)).toEqual([
      expect.stringContaining('successfully been unsubscribed'),
      expect.stringContaining('re-subscribed'),
    ]);
  });

  it.each(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'opt out'])(
    'happens with the keyword %s',
    async (word) => {
      const bench = await startTestEmulator();
      await bench.text(word);
      expect(await failureOf(bench.gateway.send({ to: PHONE, body: 'x' }))).toMatchObject({ reason: 'opted_out' });
    },
  );

  it("doesn't happen when a keyword is part of a sentence", async () => {
    const bench = await startTestEmulator();
    await bench.text('please cancel');
    await bench.gateway.send({ to: PHONE, body: 'x' });
  });

  it("blocks the site's answers", async () => {
    const site = await startFakeSite([{ body: '<Response><Message>Sorry to see you go</Message></Response>' }]);
    const bench = await startTestEmulator({ inboundUrl: site.inboundUrl });
    expect((await bench.text('STOP')).answer).toContain('opted out');
    expect((await bench.messages()).map(({ direction }) => direction)).toEqual(['inbound', 'network']);
  });

  it('answers HELP, but not to a phone that has opted out', async () => {
    const bench = await startTestEmulator();
    await bench.text('HELP');
    await bench.text('stop');
    await bench.text('info');
    const keywordAnswers = (await bench.messages()).filter(({ direction }) => direction === 'network');
    expect(keywordAnswers.map(({ body }) => body.slice(0, 8))).toEqual(['Reply ST', 'You have']);
  });

  it("passes Twilio's keyword on with Advanced Opt-Out, and leaves opting out to the site with keywords off", async () => {
    const site = await startFakeSite();
    const advanced = await startTestEmulator({ inboundUrl: site.inboundUrl, keywords: 'advanced' });
    await advanced.text('quit');
    expect(parseInboundSms(site.webhooks[0]?.params ?? {})?.keyword).toBe('STOP');
    expect(site.webhooks[0]?.params['OptOutType']).toBe('STOP');
    const off = await startTestEmulator({ keywords: 'off' });
    await off.text('STOP');
    await off.gateway.send({ to: PHONE, body: 'x' });
  });

  it("deletes Twilio's answer together with the message that it answers", async () => {
    const bench = await startTestEmulator();
    const { sid } = await bench.text('STOP');
    await bench.gateway.deleteMessage(sid);
    expect(await bench.messages()).toEqual([]);
    expect(await bench.control('GET', '/state')).toMatchObject({ optOuts: [PHONE] });
  });
});
