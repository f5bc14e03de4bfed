import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { keepFormIfUnavailable } from './keep-form.server.ts';

const form = { intent: 'rate', nonce: 'nonce-123', fields: { customer_review: 'Great' }, locale: 'en' } as const;

describe('keepFormIfUnavailable', () => {
  it('keeps what was typed, and the nonce, when the database is down', async () => {
    const kept = await keepFormIfUnavailable(form, () => Promise.reject(new AppError(503)));
    expect(kept).toMatchObject({
      init: { status: 503, headers: { 'Retry-After': '5' } },
      data: { intent: 'rate', nonce: 'nonce-123', values: { customer_review: 'Great' } },
    });
  });

  it('passes on any other response', async () => {
    expect(await keepFormIfUnavailable(form, () => Promise.resolve('done'))).toBe('done');
    const gone = new AppError(410);
    await expect(keepFormIfUnavailable(form, () => Promise.reject(gone))).rejects.toBe(gone);
    const mistake = new Error('ours');
    await expect(keepFormIfUnavailable(form, () => Promise.reject(mistake))).rejects.toBe(mistake);
  });
});
