import { describe, expect, it } from 'vitest';
import { checkoutInput, pressButton, refundInput, startTestEmulator } from './test-kit.ts';

describe('the hosted page', () => {
  it('shows what is paid for and that no money moves, and has no scripts', async () => {
    const { gateway } = await startTestEmulator();
    const { url } = await gateway.createCheckout(checkoutInput());
    const response = await fetch(url);
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const words of [
      'Payment emulator: no money moves',
      'Deposit (15%) for Towing',
      'Pay $26.25',
      'Cancel and go back',
    ]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain('<script');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3000");
    expect(html).toContain(`<style nonce="${/'nonce-([^']+)'/.exec(policy)?.[1]}">`);
  });

  it('goes back on Cancel and can still be paid', async () => {
    const { gateway } = await startTestEmulator();
    const { url, sessionId } = await gateway.createCheckout(checkoutInput());
    const cancelResponse = await pressButton(url, 'cancel');
    expect(cancelResponse.status).toBe(303);
    expect(cancelResponse.headers.get('location')).toBe(checkoutInput().cancelUrl);
    expect(await gateway.readCheckout(sessionId)).toMatchObject({ status: 'open' });
    await pressButton(url, 'pay');
    expect(await gateway.readCheckout(sessionId)).toMatchObject({ paid: true });
  });

  it('charges only once for twenty clicks', async () => {
    const { gateway, state } = await startTestEmulator();
    const { url, sessionId } = await gateway.createCheckout(checkoutInput());
    const responses = await Promise.all(Array.from({ length: 20 }, () => pressButton(url, 'pay')));
    const places = new Set(responses.map((response) => response.headers.get('location')));
    expect([...places]).toEqual([`http://localhost:3000/payment-success?session_id=${sessionId}`]);
    const { payment_intents: intents, events } = await state();
    expect(intents).toHaveLength(1);
    expect(events.map(({ type }) => type)).toEqual(['checkout.session.completed']);
    const page = await (await fetch(url)).text();
    expect(page).toContain('Already paid');
    expect(page).not.toContain('<form');
    expect((await pressButton(url, 'cancel')).headers.get('location')).toContain('payment-success');
  });

  it('says that a card was declined, and allows another attempt', async () => {
    const { gateway } = await startTestEmulator();
    const { url, sessionId } = await gateway.createCheckout(checkoutInput());
    const declineResponse = await pressButton(url, 'decline');
    expect(declineResponse.status).toBe(303);
    const page = await (await fetch(new URL(declineResponse.headers.get('location') ?? '', url))).text();
    expect(page).toContain('Your card was declined. Nothing was charged.');
    expect(await gateway.readCheckout(sessionId)).toMatchObject({ status: 'open', paid: false, paymentIntentId: null });
    await pressButton(url, 'pay');
    expect(await gateway.readCheckout(sessionId)).toMatchObject({ status: 'complete', paid: true });
  });

  it('says that the session has expired, and accepts no payment', async () => {
    const { gateway, control } = await startTestEmulator();
    const { url, sessionId } = await gateway.createCheckout(checkoutInput());
    await control('POST', '/clock', { offsetMs: 2 * 3_600_000 });
    const response = await pressButton(url, 'pay');
    const page = await fetch(new URL(response.headers.get('location') ?? '', url));
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('has expired');
    expect(await gateway.readCheckout(sessionId)).toMatchObject({ status: 'expired', paid: false });
  });

  it('says that the payment was refunded', async () => {
    const { gateway } = await startTestEmulator();
    const { url, sessionId } = await gateway.createCheckout(checkoutInput());
    await pressButton(url, 'pay');
    await gateway.refundCheckout(refundInput(sessionId));
    expect(await (await fetch(url)).text()).toContain('$26.25 of this payment was sent back.');
  });

  it('has pages for unknown sessions and unknown buttons', async () => {
    const { gateway, url } = await startTestEmulator();
    for (const response of [
      await fetch(`${url}/c/pay/cs_test_none`),
      await pressButton(`${url}/c/pay/toString`, 'pay'),
    ]) {
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('There is no such payment page');
    }
    const opened = await gateway.createCheckout(checkoutInput());
    expect((await pressButton(opened.url, 'steal')).status).toBe(422);
    expect(await gateway.readCheckout(opened.sessionId)).toMatchObject({ paid: false });
  });

  it('escapes names', async () => {
    const { sessionPage } = await import('./pages.ts');
    const session = {
      id: 'cs_test_1',
      origin: '',
      created: 0,
      expiresAt: 0,
      status: 'open' as const,
      paid: false,
      amount: 100,
      currency: 'usd',
      lines: [{ name: '<img src=x>"', amount: 100, quantity: 1 }],
      clientReferenceId: null,
      metadata: {},
      intentMetadata: {},
      successUrl: 'http://localhost/',
      cancelUrl: null,
      allowedMethods: null,
      intentId: null,
    };
    const html = sessionPage(session, undefined).html('n');
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img src=x&#62;&#34;');
  });
});
