import { describe, expect, it } from 'vitest';
import { htmlWithLinks } from './html.ts';
import { OTHER_PHONE, PHONE, startTestEmulator, startFakeSite } from './test-kit.ts';

const PHONE_PAGE_PATH = `/phones/${encodeURIComponent(PHONE)}`;

function submitForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });
}

const readPage = async (url: string) => (await fetch(url)).text();

describe('the list of phones', () => {
  it('works without scripts, and allows none', async () => {
    const { url } = await startTestEmulator();
    const response = await fetch(url);
    const html = await response.text();
    expect(html).toContain('no text leaves this machine');
    expect(html).toContain('No text has been sent yet.');
    expect(html).not.toMatch(/<script|style="/);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(html).toContain(`<style nonce="${/'nonce-([^']+)'/.exec(policy)?.[1]}">`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('shows each phone once with its last message, newest first', async () => {
    const { url, gateway, text } = await startTestEmulator();
    await gateway.send({ to: PHONE, body: 'first' });
    await gateway.send({ to: OTHER_PHONE, body: 'second' });
    await text('<b>third</b>');
    const html = await readPage(url);
    expect(html).toContain('From the phone: &#60;b&#62;third&#60;/b&#62;');
    expect(html).not.toContain('first');
    expect(html.indexOf('(214) 555-0111')).toBeLessThan(html.indexOf('(817) 555-0122'));
    expect(html.split('(214) 555-0111')).toHaveLength(2);
  });

  it('lets any phone send a message', async () => {
    const site = await startFakeSite();
    const { url } = await startTestEmulator({ inboundUrl: site.inboundUrl });
    const response = await submitForm(`${url}/phones`, { phone: '(214) 555-0111', body: 'I need a tow' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${PHONE_PAGE_PATH}#answer`);
    expect(site.webhooks[0]?.params).toMatchObject({ From: PHONE, Body: 'I need a tow' });
    const invalidResponse = await submitForm(`${url}/phones`, { phone: '12', body: 'my "text"' });
    expect(invalidResponse.status).toBe(422);
    const html = await invalidResponse.text();
    expect(html).toContain('That is no phone number.');
    expect(html).toContain('my &#34;text&#34;');
  });

  it('makes the service fail, and says that it does', async () => {
    const { url, gateway } = await startTestEmulator();
    await submitForm(`${url}/service`, { mode: 'down' });
    expect(await readPage(url)).toContain('Told to fail: down for every number.');
    await expect(gateway.send({ to: PHONE, body: 'x' })).rejects.toThrow('unavailable');
    await submitForm(`${url}/service`, { mode: 'works' });
    expect(await readPage(url)).not.toContain('Told to fail');
    await gateway.send({ to: PHONE, body: 'x' });
  });
});

describe('a conversation', () => {
  it('shows messages with their links, times and status', async () => {
    const site = await startFakeSite([{ status: 500 }]);
    const { url, gateway, control, text } = await startTestEmulator({ inboundUrl: site.inboundUrl });
    await gateway.send({ to: PHONE, body: 'Track it: https://shoulder.example/track/k7?a=1&b=2.' });
    await control('POST', '/faults', { deliveries: [{ outcome: 'undelivered', errorCode: 30005 }] });
    await gateway.send({ to: PHONE, body: 'lost' });
    await text('thanks');
    await text('thanks again');
    const phonePage = () => readPage(url + PHONE_PAGE_PATH);
    for (const words of ['The site answered 500, given up', 'Not delivered (30005)', 'Taken by the site']) {
      await expect.poll(phonePage).toContain(words);
    }
    const html = await phonePage();
    expect(html).toContain(
      '<a href="https://shoulder.example/track/k7?a=1&#38;b=2" target="_blank" rel="noopener noreferrer">',
    );
    expect(html).toContain('Delivered');
    expect(html).toMatch(/<time datetime="[^"]+Z">\d{1,2}:\d\d [AP]M<\/time>/);
  });

  it('sends an answer, and shows what the site replies', async () => {
    const site = await startFakeSite([{ body: '<Response><Message>Glad to hear it</Message></Response>' }]);
    const { url } = await startTestEmulator({ inboundUrl: site.inboundUrl });
    const response = await submitForm(url + PHONE_PAGE_PATH, { body: 'all good\r\nthank you' });
    expect(response.status).toBe(303);
    expect(site.webhooks[0]?.params['Body']).toBe('all good\nthank you');
    expect(await readPage(url + PHONE_PAGE_PATH)).toContain('Glad to hear it');
  });

  it('shows that a phone has opted out', async () => {
    const { url, text } = await startTestEmulator();
    await text('STOP');
    const html = await readPage(url + PHONE_PAGE_PATH);
    expect(html).toContain('opted out');
    expect(html).toContain('Twilio itself');
    expect(await readPage(url)).toContain('opted out');
  });

  it('can make only this phone fail', async () => {
    const { url, gateway } = await startTestEmulator();
    await submitForm(`${url}${PHONE_PAGE_PATH}/fate`, { mode: 'invalid' });
    expect(await readPage(url + PHONE_PAGE_PATH)).toContain('refuses with 21211 for (214) 555-0111');
    expect(await readPage(url)).toContain('refuses with 21211 for (214) 555-0111');
    await expect(gateway.send({ to: PHONE, body: 'x' })).rejects.toMatchObject({ code: '21211' });
    await gateway.send({ to: OTHER_PHONE, body: 'x' });
    await submitForm(`${url}${PHONE_PAGE_PATH}/fate`, { mode: 'undelivered' });
    const { sid } = await gateway.send({ to: PHONE, body: 'y' });
    await expect.poll(() => gateway.status(sid)).toMatchObject({ status: 'undelivered', errorCode: 30_003 });
    await submitForm(`${url}/phones/${encodeURIComponent(OTHER_PHONE)}/fate`, { mode: 'blocked' });
    await submitForm(`${url}${PHONE_PAGE_PATH}/fate`, { mode: 'works' });
    expect(await readPage(url + PHONE_PAGE_PATH)).not.toContain('Told to fail');
    expect(await readPage(url)).toContain('refuses with 21610 for (817) 555-0122');
  });

  it('rejects an answer that is empty or too long', async () => {
    const { url, messages } = await startTestEmulator();
    for (const [body, words] of [
      ['  ', 'Type a message.'],
      ['x'.repeat(1_601), 'at most 1,600'],
    ] as const) {
      const response = await submitForm(url + PHONE_PAGE_PATH, { body });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain(words);
    }
    expect(await messages()).toEqual([]);
  });

  it('refuses forms from other sites', async () => {
    const { url, messages } = await startTestEmulator();
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      expect((await submitForm(url + PHONE_PAGE_PATH, { body: 'x' }, headers)).status).toBe(403);
    }
    expect(
      (await submitForm(url + PHONE_PAGE_PATH, { body: 'x' }, { origin: url, 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(303);
    expect(await messages()).toHaveLength(1);
  });

  it("has a page for numbers that aren't phones", async () => {
    const { url } = await startTestEmulator();
    expect((await fetch(`${url}/phones/nobody`)).status).toBe(404);
    expect((await fetch(`${url}/phones/${encodeURIComponent('2145550111')}`)).status).toBe(200);
  });
});

describe('links in a message', () => {
  it.each([
    ['see (https://a.example/x), now', '<a href="https://a.example/x"'],
    ['https://a.example/x?q=%22', '<a href="https://a.example/x?q=%22"'],
  ])('finds the URL in %j', (text, html) => {
    expect(htmlWithLinks(text)).toContain(html);
  });

  it("aren't made from anything else", () => {
    expect(htmlWithLinks('javascript:alert(1) <img src=x> "q"')).toBe(
      'javascript:alert(1) &#60;img src=x&#62; &#34;q&#34;',
    );
    expect(htmlWithLinks('https://a.example/"onmouseover="x')).not.toContain('"onmouseover');
  });
});
