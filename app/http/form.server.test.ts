import { describe, expect, it } from 'vitest';
import { readForm } from './form.server.ts';

function postRequest(body: string): Request {
  return new Request('http://localhost/x', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
}

describe('readForm', () => {
  it('separates intent, nonce and version from the trimmed fields', async () => {
    const form = await readForm(
      postRequest('intent=rate&nonce=abcDEF_123&version=7&customer_review=+nice+%0D%0A+job+'),
    );
    expect(form).toEqual({
      intent: 'rate',
      nonce: 'abcDEF_123',
      version: 7,
      fields: { customer_review: 'nice \n job' },
      locale: 'en',
    });
  });

  it('ignores a malformed nonce or version', async () => {
    const form = await readForm(postRequest('intent=rate&nonce=a%20b&version=-1'));
    expect(form).toEqual({ intent: 'rate', fields: {}, locale: 'en' });
  });

  it('uses the last value of a repeated field', async () => {
    expect((await readForm(postRequest('amount=1&amount=2'))).fields).toEqual({ amount: '2' });
  });

  it("cuts overlong values and drops what can't be stored", async () => {
    const { fields } = await readForm(postRequest(`a=${'x'.repeat(30_000)}&b=1%002`));
    expect(fields.a).toHaveLength(16_001);
    expect(fields.b).toBe('12');
  });

  it("refuses a body that isn't a form, and too many fields", async () => {
    const json = new Request('http://localhost/x', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    });
    await expect(readForm(json)).rejects.toMatchObject({ status: 400 });
    const many = Array.from({ length: 101 }, (_, index) => `f${index}=1`).join('&');
    await expect(readForm(postRequest(many))).rejects.toMatchObject({ status: 400 });
  });

  it('handles fields named like object internals', async () => {
    const { fields } = await readForm(postRequest('__proto__=x&constructor=y&amount=1'));
    expect(fields.amount).toBe('1');
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });
});
