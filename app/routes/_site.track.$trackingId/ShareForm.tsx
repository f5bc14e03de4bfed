import { placeTexts } from '#modules/place/copy/en/place.ts';
import { IntentForm } from '../../ui/IntentForm.tsx';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { useTexts } from '../../ui/texts.ts';

/** The button that shares the exact location. It needs script. */
export function ShareForm({ nonce }: { nonce: string }) {
  const t = useTexts(placeTexts);
  return (
    <IntentForm intent="share_location" nonce={nonce} className="form needs-script">
      <ShareButton
        wide
        label={t.share}
        busyLabel={t.sharing}
        failed={(reason) => (reason === 'unsupported' ? t.unsupported : t.failed)}
      />
    </IntentForm>
  );
}
