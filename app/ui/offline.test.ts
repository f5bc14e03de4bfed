import { decode } from 'turbo-stream';
import { expect, it } from 'vitest';
import { unsent } from './offline.ts';

it('an unsent post is answered in the form that Remix reads', async () => {
  const toast = { title: 'No connection', message: 'Send it again.', tone: 'error' as const };
  const response = unsent(toast);
  expect(response.status).toBe(503);
  if (!response.body) throw new Error('no body');
  const { value } = await decode(response.body);
  expect(value).toEqual({ data: { intent: '', formErrors: {}, values: {}, toast } });
});
