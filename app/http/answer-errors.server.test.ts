import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { wrapWithErrorResponses } from './answer-errors.server.ts';

/** The response of a loader that throws this error. */
async function responseToError(error: Error): Promise<unknown> {
  const route = { id: 'one', path: 'one', module: { default: () => null, loader: () => Promise.reject(error) } };
  const { routes } = wrapWithErrorResponses({ routes: { one: route } } as unknown as ServerBuild);
  return Promise.resolve(routes.one?.module.loader?.({ context: {} } as LoaderFunctionArgs)).catch(
    (thrown: unknown) => thrown,
  );
}

describe('wrapWithErrorResponses', () => {
  it("responds with the error's status and Retry-After", async () => {
    expect(await responseToError(new AppError(404))).toMatchObject({ data: { words: null }, init: { status: 404 } });
    expect(await responseToError(new AppError(429, { retryAfter: 7 }))).toMatchObject({
      init: { status: 429, headers: { 'Retry-After': '7' } },
    });
  });

  it("passes on an error's own words", async () => {
    const words = { title: 'Closed', message: 'Nothing left to share.' };
    expect(await responseToError(new AppError(410, words))).toMatchObject({ data: { words }, init: { status: 410 } });
  });

  it('rethrows any other error', async () => {
    const mistake = new Error('ours');
    expect(await responseToError(mistake)).toBe(mistake);
  });
});
