import { placeTexts } from '#modules/place/copy/en/place.ts';
import { Card } from '../../ui/Card.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import { ShareForm } from './ShareForm.tsx';

interface PlaceProps {
  nonce: string;
  /** Only a city or ZIP code is known. */
  approximate: boolean;
  /** Shows only its title, because there's something else to decide first. */
  folded?: boolean;
}

/** Corrects where the customer is: one tap, or typed. Asks for it if the place is approximate. */
export function Place({ nonce, approximate, folded = !approximate }: PlaceProps) {
  const t = useTexts(placeTexts);
  const forms = (
    <>
      <p>{approximate ? t.approximate : t.wrong}</p>
      <ShareForm nonce={nonce} />
      <IntentForm intent="type_location" nonce={nonce}>
        <Field name="location_address" label={t.address} hint={t.addressHint} autoComplete="off" maxLength={300} />
        <SubmitButton look="plain" busyLabel={t.sending}>
          {t.send}
        </SubmitButton>
      </IntentForm>
    </>
  );
  if (!folded) return <Card title={t.heading}>{forms}</Card>;
  return (
    <FoldedCard title={approximate ? t.heading : t.wrongHeading} intents={['share_location', 'type_location']}>
      {forms}
    </FoldedCard>
  );
}
