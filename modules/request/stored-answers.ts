import { z } from 'zod';
import { CAN_PAY } from './rules/answers.ts';
import type { Answers } from './rules/answers.ts';
import { QUESTIONS, QUESTION_NAMES } from './rules/services.ts';
import type { Question } from './rules/services.ts';

const answerTo = Object.fromEntries(QUESTION_NAMES.map((name) => [name, z.enum(QUESTIONS[name])]));

const SCHEMA = z
  .object({ ...(answerTo as Record<Question, z.ZodType<string>>), pays: z.array(z.enum(CAN_PAY)) })
  .partial();

/** Reads the column `answers`. @returns no answers if it's empty or unreadable */
export function storedAnswers({ answers }: { answers: unknown }): Answers {
  return (SCHEMA.safeParse(answers ?? {}).data ?? {}) as Answers;
}
