import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { endingsDriverTexts } from '#modules/request/copy/en/endings-driver.ts';
import { failureReasonsTexts } from '#modules/request/copy/en/failure-reasons.ts';
import { CallButton } from '../../ui/CallButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import { ShareForm } from './ShareForm.tsx';
import type { OpenTracking } from './load.server.ts';

interface TroubleProps {
  tracking: OpenTracking;
  trouble: NonNullable<OpenTracking['trouble']>;
}

/** Shown when the provider on site can't find the customer, or can't do the job. */
export function Trouble({ tracking, trouble }: TroubleProps) {
  const t = useTexts(endingsDriverTexts).failure;
  const reasons = useTexts(failureReasonsTexts);
  if (trouble.failure) {
    // An open proposal says what the provider can do instead, and why, so this card isn't needed. A report that the
    // place is unsafe is shown all the same.
    if (tracking.change?.open && trouble.failure !== 'unsafe') return null;
    return (
      <Card title={t.heading} className="card-decide">
        <p>{t.lead(reasons[trouble.failure])}</p>
        {trouble.failure === 'unsafe' && (
          <p>
            <strong>{t.unsafe}</strong>
          </p>
        )}
        {!tracking.change?.open && <p>{t.next}</p>}
        {trouble.failure === 'nobody_here' && !trouble.answered && <AnswerSearch tracking={tracking} />}
      </Card>
    );
  }
  return <SearchCard tracking={tracking} answered={trouble.answered} />;
}

function SearchCard({ tracking, answered }: { tracking: OpenTracking; answered: boolean }) {
  const t = useTexts(endingsDriverTexts).search;
  const { nonce, provider } = tracking;
  return (
    <Card title={t.heading} className="card-decide">
      <p>{answered ? t.answered : t.lead}</p>
      {!answered && <AnswerSearch tracking={tracking} />}
      <ShareForm nonce={nonce} />
      {provider?.phone && <CallButton wide phone={provider.phone} label={(number) => `${t.call} ${number}`} />}
    </Card>
  );
}

/** Shown if the provider can't find the customer: the button with which the customer answers that they're there. */
function AnswerSearch({ tracking: { nonce, version } }: { tracking: OpenTracking }) {
  const buttons = useTexts(commandButtons);
  return (
    <IntentForm intent="answer_search" nonce={nonce} version={version}>
      <SubmitButton wide>{buttons.answer_search}</SubmitButton>
    </IntentForm>
  );
}
