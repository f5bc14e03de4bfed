import { expect, it } from 'vitest';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { stepOf } from './announcements.ts';
import type { OpenTracking } from './load.server.ts';

it.each(LOCALES)("doesn't tell screen readers that a partly done job is complete (%s)", (locale) => {
  const completed = { kind: 'open', status: 'completed', rating: null, agreed: true } as OpenTracking;
  const { toasts } = textsFor(statusTexts, locale);
  expect(stepOf({ ...completed, partlyDone: null })).toBe('completed');
  const step = stepOf({ ...completed, partlyDone: { reason: null, agreed: 20_000 } });
  expect(step).toBe('partly_done');
  expect(toasts.partly_done).not.toEqual(toasts.completed);
});
