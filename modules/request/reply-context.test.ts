import { expect, it } from 'vitest';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import { answerForOutcome } from './reply-context.ts';

it('answers a refused reply with a sentence, without the title of the page’s toast', () => {
  const rejection = { code: 'already_rated', command: 'rate', status: 'completed' } as const;
  const answer = answerForOutcome({ t: messagesTexts, locale: 'en' }, { ok: false, kind: 'rejected', rejection }, '');
  expect(answer).toBe("Shoulder: You've already rated this service. Thank you.");
});
