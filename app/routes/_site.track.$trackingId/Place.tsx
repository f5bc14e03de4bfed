import { commonTexts } from '#kernel/copy/en/common.ts';
import { placeTexts } from '#modules/place/copy/en/place.ts';
import { CallButton } from '../../ui/CallButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { useRootData } from '../../ui/root-data.ts';
import { useTexts } from '../../ui/texts.ts';
import { ShareForm } from './ShareForm.tsx';

/** Asks for the exact location, with one tap, when only a city or ZIP code is known. People without script can call. */
export function Place({ nonce }: { nonce: string }) {
  const t = useTexts(placeTexts);
  const common = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <Card title={t.heading}>
      <p>{t.approximate}</p>
      <ShareForm nonce={nonce} />
      <div className="form without-script">
        <p>{t.byPhone}</p>
        {phone && <CallButton wide phone={phone} label={common.nav.call} />}
      </div>
    </Card>
  );
}
