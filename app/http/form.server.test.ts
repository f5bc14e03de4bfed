import { describe, expect, it } from 'vitest';
import { readForm } from './form.server.ts';

function post(body: string): Request {
  return new Request('http://localhost/x', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
}

describe('readForm', () => {
  it('parts intent, nonce and version from the trimmed fields', async () => {
    const form = await readForm(post('intent=rate&nonce=abcDEF_123&version=7&customer_review=+nice+%0D%0A+job+'));
    expect(form).toEqual({
      intent: 'rate',
      nonce: 'abcDEF_123',
      version: 7,
      fields: { customer_review: 'nice \n job' },
      locale: 'en',
    });
  });

  it('takes no nonce and no version that are none', async () => {
    const form = await readForm(post('intent=rate&nonce=a%20b&version=-1'));
    expect(form).toEqual({ intent: 'rate', fields: {}, locale: 'en' });
  });

  it('counts a repeated field once, the last', async () => {
    expect((await readForm(post('amount=1&amount=2'))).fields).toEqual({ amount: '2' });
  });

  it('cuts what is far too long and drops what cannot be stored', async () => {
    const { fields } = await readForm(post(`a=${'x'.repeat(30_000)}&b=1%002`));
    expect(fields.a).toHaveLength(16_001);
    expect(fields.b).toBe('12');
  });

  it('refuses what is no form, and a flood of fields', async () => {
    const json = new Request('http://localhost/x', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    });
    await expect(readForm(json)).rejects.toMatchObject({ status: 400 });
    const many = Array.from({ length: 101 }, (_, index) => `f${index}=1`).join('&');
    await expect(readForm(post(many))).rejects.toMatchObject({ status: 400 });
  });

  it('is not fooled by names of object internals', async () => {
    const { fields } = await readForm(post('__proto__=x&constructor=y&amount=1'));
    expect(fields.amount).toBe('1');
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });
});
