import { z } from 'zod';
import { WAYS_TO_PAY } from './rules/answers.ts';
import type { Answers } from './rules/answers.ts';
import { QUESTIONS, QUESTION_NAMES } from './rules/services.ts';
import type { Question } from './rules/services.ts';

const ANSWER_SCHEMAS = Object.fromEntries(
  QUESTION_NAMES.map((name): [string, z.ZodType<string>] => [name, z.enum(QUESTIONS[name].answers)]),
) as Record<Question, z.ZodType<string>>;

const ANSWERS_SCHEMA = z
  .object({
    ...ANSWER_SCHEMAS,
    pays: z.array(z.enum(WAYS_TO_PAY)),
  } satisfies Record<keyof Answers, z.ZodType>)
  .partial();

/** Reads the column `answers`. @returns no answers if it's empty or unreadable */
export function parseStoredAnswers({ answers }: { answers: unknown }): Answers {
  const { data = {} } = ANSWERS_SCHEMA.safeParse(answers ?? {});
  return Object.fromEntries(Object.entries(data).filter(([, answer]) => answer !== undefined));
}
