import { placeTexts } from '#modules/place/copy/en/place.ts';
import { locateTexts } from '#modules/request/copy/en/locate.ts';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { LocatePage } from './load.server.ts';

interface TypeHereProps {
  nonce: string;
  version: number;
  /** When and how a location was shared; null if none was. The location itself stays on the server. */
  shared: LocatePage['shared'];
}

/**
 * A text field for people without GPS or script. Once a position has been shared, the field asks for details that a map
 * doesn't show.
 */
export function TypeHere({ nonce, version, shared }: TypeHereProps) {
  const t = useTexts(locateTexts);
  const place = useTexts(placeTexts);
  const asksForDetails = shared?.byDevice ?? false;
  const heading = shared ? t.correctHeading : t.typedHeading;
  return (
    <Card title={asksForDetails ? t.moreHeading : heading}>
      <IntentForm intent="type_location" nonce={nonce} version={version}>
        <Field
          name="location_address"
          label={asksForDetails ? t.more : place.address}
          hint={place.addressHint}
          autoComplete="off"
          maxLength={300}
        />
        {/* `lone`: the page's main button if there's no script, because then the button above doesn't work. */}
        <SubmitButton look="lone" busyLabel={place.sending}>
          {place.send}
        </SubmitButton>
      </IntentForm>
    </Card>
  );
}
