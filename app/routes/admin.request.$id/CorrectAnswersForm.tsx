import { questionsTexts } from '#modules/request/copy/en/questions.ts';
import { questionsOf } from '#modules/request/rules/services.ts';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { QuestionField } from '../../ui/ServiceQuestions.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/** The form that corrects the customer's answers. Shows nothing for a service without questions. */
export function CorrectAnswersForm({ request: { row, answers, nonce } }: { request: DeskRequest }) {
  const t = useTexts(questionsTexts).desk;
  const questions = questionsOf(row.service_type);
  if (questions.length === 0) return null;
  return (
    <Collapsible label={t.open} intent="set_answers">
      <IntentForm key={JSON.stringify(answers)} intent="set_answers" nonce={nonce}>
        {questions.map((question) => (
          <QuestionField key={question} question={question} answers={answers} />
        ))}
        <SubmitButton look="plain">{t.save}</SubmitButton>
      </IntentForm>
    </Collapsible>
  );
}
