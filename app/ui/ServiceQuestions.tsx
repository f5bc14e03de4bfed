import { answerLabel } from '#modules/request/copy/answer-label.ts';
import { questionsTexts } from '#modules/request/copy/en/questions.ts';
import { servicesTexts } from '#modules/request/copy/en/services.ts';
import { WAYS_TO_PAY, payCheckboxName } from '#modules/request/rules/answers.ts';
import type { Answers } from '#modules/request/rules/answers.ts';
import {
  PHONE_FORM_OPTIONS,
  PHONE_FORM_OPTION_NAMES,
  QUESTIONS,
  QUESTION_NAMES,
  SERVICE_TYPES,
  questionsOf,
} from '#modules/request/rules/services.ts';
import type { Question, ServiceType } from '#modules/request/rules/services.ts';
import { CheckTiles, Radios } from './Choice.tsx';
import { useCspNonce } from './nonce-context.ts';
import { useLocale, useTexts } from './texts.ts';

/** For each question, the services and the phone form's options for which it's asked, separated by spaces. */
const SERVICES_OF_QUESTION = Object.fromEntries(
  QUESTION_NAMES.map((question) => {
    const asks = (service: ServiceType) => questionsOf(service).includes(question);
    const byPhone = PHONE_FORM_OPTION_NAMES.filter((name) => asks(PHONE_FORM_OPTIONS[name].service));
    return [question, [...new Set([...SERVICE_TYPES.filter(asks), ...byPhone])].join(' ')];
  }),
) as Record<Question, string>;

/**
 * Selects the questions to hide: those that don't name the chosen service in `data-services`. The empty key is for the
 * desk's form, which starts without a choice. A browser that doesn't know `:has()` shows all questions.
 */
const HIDDEN_QUESTIONS_SELECTOR = ['', ...SERVICE_TYPES, ...PHONE_FORM_OPTION_NAMES]
  .map((key) => `form:has([value='${key}']:checked) [data-services]:not([data-services~='${key || 'none'}'])`)
  .join();

/** The questions of all services. Only the chosen service's questions are shown. */
export function ServiceQuestions() {
  const nonce = useCspNonce();
  return (
    <>
      {/* If the CSS were passed as children, the server would escape its quotes, and without script all questions would
          be shown. */}
      <style
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `${HIDDEN_QUESTIONS_SELECTOR}{display:none}` }}
      />
      {QUESTION_NAMES.map((question) => (
        <div key={question} data-services={SERVICES_OF_QUESTION[question]}>
          <QuestionField question={question} />
        </div>
      ))}
    </>
  );
}

/** A question with its answers as tiles. It may be skipped. */
export function QuestionField({ question, answers }: { question: Question; answers?: Answers }) {
  const t = useTexts(servicesTexts);
  const locale = useLocale();
  return (
    <Radios
      name={question}
      legend={t.questions[question]}
      look="chips"
      options={QUESTIONS[question].answers.map((value) => ({
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
      options={WAYS_TO_PAY.map((way) => ({ name: payCheckboxName(way), label: t.canPay[way] }))}
    />
  );
}
