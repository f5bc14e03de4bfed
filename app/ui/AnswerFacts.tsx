import { answerLabel } from '#modules/request/copy/answer-label.ts';
import { questionsTexts } from '#modules/request/copy/en/questions.ts';
import { servicesTexts } from '#modules/request/copy/en/services.ts';
import { answersForService, needsFlatbed } from '#modules/request/rules/answers.ts';
import type { Answers } from '#modules/request/rules/answers.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { Card, Facts } from './Card.tsx';
import { useLocale, useTexts } from './texts.ts';

interface AnswerFactsProps {
  service: ServiceType;
  answers: Answers;
}

/** What the customer answered about the job, as labels and values. */
export function useAnswerFacts({ service, answers }: AnswerFactsProps): { label: string; value: string }[] {
  const t = useTexts(questionsTexts);
  const { questions, answers: words } = useTexts(servicesTexts);
  const locale = useLocale();
  const about = answersForService(service, answers).map(([question, answer]) => ({
    label: questions[question],
    value: question === 'power' && answer === 'gas' ? words.no : answerLabel(answer, locale),
  }));
  const pays = answers.pays?.map((way) => t.canPay[way]).join(', ');
  return pays ? [...about, { label: t.canPayOnSite, value: pays }] : about;
}

/** The customer's answers in a card, for the provider. Renders nothing if nothing was answered. */
export function AnswerFacts(answered: AnswerFactsProps) {
  const t = useTexts(questionsTexts);
  const facts = useAnswerFacts(answered);
  if (facts.length === 0) return null;
  return (
    <Card title={t.provider}>
      {needsFlatbed(answered.service, answered.answers) && <p className="font-bold">{t.flatbed}</p>}
      <Facts short items={facts} />
    </Card>
  );
}
