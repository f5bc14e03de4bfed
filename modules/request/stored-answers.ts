import { z } from 'zod';
import { CAN_PAY } from './rules/answers.ts';
import type { Answers } from './rules/answers.ts';
import { QUESTIONS } from './rules/services.ts';

const SCHEMA = z
  .object({
    keys_inside: z.enum(QUESTIONS.keys_inside),
    spare: z.enum(QUESTIONS.spare),
    lock_nut_key: z.enum(QUESTIONS.lock_nut_key),
    fuel: z.enum(QUESTIONS.fuel),
    power: z.enum(QUESTIONS.power),
    rolls: z.enum(QUESTIONS.rolls),
    neutral: z.enum(QUESTIONS.neutral),
    all_wheel: z.enum(QUESTIONS.all_wheel),
    low: z.enum(QUESTIONS.low),
    riders: z.enum(QUESTIONS.riders),
    pays: z.array(z.enum(CAN_PAY)),
  } satisfies Record<keyof Answers, z.ZodType>)
  .partial();

/** Reads the column `answers`. @returns no answers if it's empty or unreadable */
export function storedAnswers({ answers }: { answers: unknown }): Answers {
  const { data = {} } = SCHEMA.safeParse(answers ?? {});
  return Object.fromEntries(Object.entries(data).filter(([, answer]) => answer !== undefined));
}
