import { answerLabel } from '#modules/request/copy/answer-label.ts';
import { questionsTexts } from '#modules/request/copy/en/questions.ts';
import { CAN_PAY, payField } from '#modules/request/rules/answers.ts';
import type { Answers } from '#modules/request/rules/answers.ts';
import {
  PHONE_OPTIONS,
  PHONE_OPTION_NAMES,
  QUESTIONS,
  QUESTION_NAMES,
  SERVICE_TYPES,
  questionsOf,
} from '#modules/request/rules/services.ts';
import type { Question, ServiceType } from '#modules/request/rules/services.ts';
import { CheckTiles, Radios } from './Choice.tsx';
import { useLocale, useTexts } from './texts.ts';

/** For each question, the services of the request form and of the desk's phone form that ask it. */
const CHOICES = Object.fromEntries(
  QUESTION_NAMES.map((question) => {
    const asks = (service: ServiceType) => questionsOf(service).includes(question);
    const byPhone = PHONE_OPTION_NAMES.filter((name) => asks(PHONE_OPTIONS[name].service));
    return [question, [...new Set([...SERVICE_TYPES.filter(asks), ...byPhone])].join(' ')];
  }),
) as Record<Question, string>;

/** The questions of all services. The stylesheet shows those of the service that's chosen (questions.css). */
export function ServiceQuestions() {
  return QUESTION_NAMES.map((question) => (
    <div key={question} data-services={CHOICES[question]}>
      <QuestionField question={question} />
    </div>
  ));
}

/** A question with its answers as tiles. It may be skipped. */
export function QuestionField({ question, answers }: { question: Question; answers?: Answers }) {
  const t = useTexts(questionsTexts);
  const locale = useLocale();
  return (
    <Radios
      name={question}
      legend={t.questions[question]}
      look="chips"
      options={QUESTIONS[question].map((value) => ({
        value,
        label: question === 'power' && value === 'gas' ? t.answers.no : answerLabel(value, locale),
      }))}
      {...(answers?.[question] === undefined ? {} : { defaultValue: answers[question] })}
    />
  );
}

/** Asks how the customer can pay the provider on site. Several answers are possible. */
export function CanPayOnSite({ hint }: { hint?: string }) {
  const t = useTexts(questionsTexts);
  return (
    <CheckTiles
      legend={t.pays}
      {...(hint === undefined ? {} : { hint })}
      options={CAN_PAY.map((way) => ({ name: payField(way), label: t.canPay[way] }))}
    />
  );
}
