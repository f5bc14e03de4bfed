import { placeTexts } from '#modules/place/copy/en/place.ts';
import { Card } from '../../ui/Card.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { PAUSED_PARAMETER } from '../../ui/live/CheckForNews.tsx';
import { useTexts } from '../../ui/texts.ts';
import { ShareForm } from './ShareForm.tsx';

interface AskExactLocationProps {
  nonce: string;
  /** The address that somebody typed; null if the address was looked up from a position. */
  typed: string | null;
}

/**
 * Shown if only a city, a ZIP code or an inexact position is known: asks the customer to share the exact location with
 * one tap, or to type it in {@link Place}, with a link to its field. The field isn't in this card, because React
 * replaces the card when the status changes, and what was typed would be lost.
 */
export function AskExactLocation({ nonce, typed }: AskExactLocationProps) {
  const t = useTexts(placeTexts);
  return (
    <Card title={typed ? t.typedHeading : t.heading} className="gap-2! p-3.5!">
      <p className="text-sm wrap-anywhere">
        {typed ? t.typed(typed) : t.approximate} <span className="needs-script">{t.oneTap}</span>
      </p>
      <ShareForm nonce={nonce} />
      <a className="needs-script py-3" href="#place">
        {t.typeIt}
      </a>
      <a className="without-script py-3" href={`?${PAUSED_PARAMETER}#place`}>
        {t.typeIt}
      </a>
    </Card>
  );
}

/** Corrects where the customer is: by typing, or by sharing the position if {@link AskExactLocation} isn't shown. */
export function Place({ nonce, approximate }: { nonce: string; approximate: boolean }) {
  const t = useTexts(placeTexts);
  return (
    <FoldedCard
      id="place"
      title={approximate ? t.typeIt : t.wrongHeading}
      intents={approximate ? ['type_location'] : ['share_location', 'type_location']}
    >
      {!approximate && <p>{t.wrong}</p>}
      {!approximate && <ShareForm nonce={nonce} />}
      <IntentForm intent="type_location" nonce={nonce}>
        <Field name="location_address" label={t.address} hint={t.addressHint} autoComplete="off" maxLength={300} />
        <SubmitButton look="plain" busyLabel={t.sending}>
          {t.send}
        </SubmitButton>
      </IntentForm>
    </FoldedCard>
  );
}
