import { expect, it } from 'vitest';
import { createCachedReader } from './remembered.ts';

const FRESH_MS = 1_000;
const tick = () => new Promise(setImmediate);

it('reads once for all callers, and again when the value is old, without making anyone wait', async () => {
  let reads = 0;
  const count = createCachedReader('count of a test', FRESH_MS, async () => {
    await tick();
    return ++reads;
  });
  expect(await Promise.all([count(0), count(0), count(FRESH_MS)])).toEqual([1, 1, 1]);
  expect(await count(FRESH_MS + 1)).toBe(1);
  await tick();
  await tick();
  expect(await count(FRESH_MS + 2)).toBe(2);
});

it('keeps the last value when a read fails, and tries again at the next call', async () => {
  const answers = [() => Promise.reject(new Error('down')), () => Promise.resolve('up')];
  const state = createCachedReader('state of a test', FRESH_MS, () =>
    (answers.shift() ?? (() => Promise.reject(new Error())))(),
  );
  expect(await state(0)).toBeUndefined();
  expect(await state(0)).toBe('up');
  expect(await state(FRESH_MS + 1)).toBe('up');
  await tick();
  expect(await state(FRESH_MS + 2)).toBe('up');
  await tick();
  expect(await state(2 * FRESH_MS + 1)).toBeUndefined();
});

it('makes the first caller after a long time wait for a new value', async () => {
  let reads = 0;
  const count = createCachedReader('another count of a test', FRESH_MS, () => Promise.resolve(++reads));
  expect(await count(0)).toBe(1);
  expect(await count(10 * FRESH_MS)).toBe(2);
});
