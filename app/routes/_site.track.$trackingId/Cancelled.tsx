import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { endingsDriverTexts } from '#modules/request/copy/en/endings-driver.ts';
import { trackingEndTexts } from '#modules/request/copy/en/tracking-end.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { CallButton } from '../../ui/CallButton.tsx';
import { Answer } from '../../ui/Answer.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { CheckForNews } from '../../ui/live/CheckForNews.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { SIGN_LOOKS } from '../../ui/sign-look.ts';
import { useRootData } from '../../ui/root-data.ts';
import { useTexts } from '../../ui/texts.ts';
import { Steps } from './Details.tsx';
import { MoreStyles } from './MoreStyles.tsx';
import type { CancelledTracking } from './load.server.ts';

/** A cancelled request: who ended it and why, and what happened to the money (docs/product.md, "Link expiry"). */
export function Cancelled({ tracking }: { tracking: CancelledTracking }) {
  const { requestNumber } = useTexts(trackingTexts);
  const t = useTexts(trackingEndTexts).cancelled;
  const endings = useTexts(endingsDriverTexts);
  const common = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  const { search } = useLocation();
  const { by, reason, money } = tracking;
  const justRejected = by === 'rejected' && new URLSearchParams(search).has('rejected');
  return (
    <div className="page page-narrow">
      {justRejected && <RedirectHome />}
      <Answer />
      <Sign {...SIGN_LOOKS.cancelled} eyebrow={requestNumber(tracking.number)} title={t.heading}>
        <p>{tracking.outcome ? endings.outcome[tracking.solved ? 'solved' : tracking.outcome] : t.by[by]}</p>
      </Sign>
      <Card>
        <Facts items={[{ label: t.reason, value: reason }]} />
        {tracking.outcome && money.kept > 0 && <p>{endings.keptFee({ ...money, fee: tracking.providerFee })}</p>}
        <Money money={money} outcome={tracking.outcome} />
        {tracking.outcome && <p>{endings.nothingMore}</p>}
        <ButtonLink look="go" to="/request" wide>
          {t.again}
        </ButtonLink>
        {phone && <CallButton wide phone={phone} label={common.nav.call} />}
      </Card>
      <MoreStyles />
      <Steps steps={tracking.steps} />
      {money.due > 0 && !justRejected && <CheckForNews waiting />}
    </div>
  );
}

/** Says what happened to the customer's payments. What isn't settled comes first: failed refunds, then pending ones. */
function Money({
  money: { due, returned, otherWay, failed, kept },
  outcome,
}: Pick<CancelledTracking, 'money' | 'outcome'>) {
  const t = useTexts(trackingEndTexts).cancelled;
  if (due + returned + otherWay + failed + kept === 0) return <p>{t.nothingPaid}</p>;
  return (
    <>
      {failed > 0 && <p>{t.refundFailed(failed)}</p>}
      {due > 0 && <p>{t.refundDue(due)}</p>}
      {otherWay > 0 && <p>{t.refundedOtherWay(otherWay)}</p>}
      {returned > 0 && <p>{t.refunded(returned)}</p>}
      {kept > 0 && !outcome && <p>{returned > 0 ? t.restKept(kept) : t.kept(kept)}</p>}
      {kept > 0 && <p>{t.unsure}</p>}
    </>
  );
}

const REDIRECT_SECONDS = 2;

/**
 * After the customer has rejected an offer, redirects to the home page (docs/product.md, "Tracking page"), even without
 * script.
 */
function RedirectHome() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), REDIRECT_SECONDS * SECOND);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${REDIRECT_SECONDS};url=/`} />
    </noscript>
  );
}
