import { dropOffTexts } from '#modules/request/copy/en/drop-off.ts';
import { Field } from '../../ui/Field.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';

/**
 * Lets the customer ask for another drop-off. Asking alone changes nothing: dispatch or the provider then proposes a
 * change of the job.
 */
export function DropOff({ tracking: { dropOff, nonce } }: { tracking: OpenTracking }) {
  const t = useTexts(dropOffTexts);
  const { asked, kept, mayAsk } = dropOff;
  if (asked === null && kept === null && !mayAsk) return null;
  return (
    <>
      {asked !== null && <p className="bg-paper px-5 py-3">{t.asked(asked)}</p>}
      {kept !== null && <p className="bg-paper px-5 py-3">{t.kept(kept)}</p>}
      {mayAsk && (
        <FoldedCard title={t.open} intents={['ask_drop_off']}>
          <p className="sub">{t.lead}</p>
          <IntentForm key={asked} intent="ask_drop_off" nonce={nonce}>
            <Field name="drop_off" label={t.address} hint={t.addressHint} autoComplete="off" maxLength={300} />
            <SubmitButton look="plain">{t.send}</SubmitButton>
          </IntentForm>
        </FoldedCard>
      )}
    </>
  );
}
