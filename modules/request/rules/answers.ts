import { QUESTIONS, questionsOf } from './services.ts';
import type { Question, ServiceType } from './services.ts';

/** How a customer can pay the provider on site. */
export const WAYS_TO_PAY = ['cash', 'card', 'app'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];

/**
 * The customer's answers to `QUESTIONS` (services.ts), so that the provider knows what to expect. They aren't part of
 * the workflow.
 */
export type Answers = Partial<Record<Question, string>> & { pays?: WayToPay[] };

/** The name of the checkbox for a way to pay. */
export const payCheckboxName = (way: WayToPay) => `can_pay_${way}` as const;

/**
 * Reads from a form the answers to this service's questions, and the ways to pay. A question with an unknown answer
 * counts as skipped.
 */
export function readAnswers(fields: Readonly<Record<string, string>>, service: ServiceType): Answers {
  const given = questionsOf(service).flatMap((name) => {
    const answer = QUESTIONS[name].answers.find((one) => one === fields[name]);
    return answer === undefined ? [] : [[name, answer]];
  });
  const answers = Object.fromEntries(given) as Answers;
  const pays = readWaysToPay(fields);
  return pays.length > 0 ? { ...answers, pays } : answers;
}

/** Reads the checked ways to pay on site from a form. */
export function readWaysToPay(fields: Readonly<Record<string, string>>): WayToPay[] {
  return WAYS_TO_PAY.filter((way) => fields[payCheckboxName(way)] === 'yes');
}

/**
 * The answers to this service's questions, in the order of the questions. If the service was corrected, answers that
 * only the old one asks for are left out.
 */
export function answersForService(service: ServiceType, answers: Answers): [question: Question, answer: string][] {
  return questionsOf(service).flatMap((name) => {
    const answer = answers[name];
    return answer === undefined ? [] : [[name, answer]];
  });
}

/** Whether the customer can pay on site with nothing but a card. */
export function paysOnlyByCard({ pays = [] }: Answers): boolean {
  return pays.length === 1 && pays[0] === 'card';
}

/** Whether a vehicle can't be towed on two wheels, because it has all-wheel drive or is very low. */
export function needsFlatbed(service: ServiceType, answers: Answers): boolean {
  const about = Object.fromEntries(answersForService(service, answers)) as Answers;
  return about.all_wheel === 'yes' || about.low === 'yes';
}
