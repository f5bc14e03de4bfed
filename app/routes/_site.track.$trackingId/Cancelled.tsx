import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { SECOND } from '#domain/constants.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { trackingEndTexts } from '#domain/texts/tracking-end.ts';
import { trackingTexts } from '#domain/texts/tracking.ts';
import { Answer } from '../../components/Answer.tsx';
import { ButtonLink, buttonClass } from '../../components/Button.tsx';
import { Card, Facts } from '../../components/Card.tsx';
import { News } from '../../components/News.tsx';
import { Sign } from '../../components/Sign.tsx';
import { formatPhone } from '../../lib/phone.ts';
import { useRootData } from '../../lib/root-data.ts';
import { useTexts } from '../../lib/texts.ts';
import type { CancelledTracking } from './load.server.ts';

const REFUND_TEXT = { due: 'refundDue', done: 'refunded', failed: 'refundFailed', kept: 'kept' } as const;

/** A cancelled request: who ended it and why, and what became of the money (design "cancelled request's links"). */
export function Cancelled({ tracking }: { tracking: CancelledTracking }) {
  const { requestNumber } = useTexts(trackingTexts);
  const t = useTexts(trackingEndTexts).cancelled;
  const common = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  const { search } = useLocation();
  const { by, reason, refund, deposit } = tracking;
  const justRejected = by === 'rejected' && new URLSearchParams(search).has('rejected');
  return (
    <div className="page page-narrow">
      {justRejected && <ToHome />}
      <Answer />
      <Sign over={requestNumber(tracking.number)} title={t.heading}>
        <p>{t.by[by]}</p>
      </Sign>
      <Card>
        <Facts items={[{ label: t.reason, value: reason }]} />
        <p>{refund === 'nothing' ? t.nothingPaid : t[REFUND_TEXT[refund]](deposit)}</p>
        {refund === 'kept' && <p>{t.unsure}</p>}
        <ButtonLink look="go" to="/request" wide>
          {t.again}
        </ButtonLink>
        {phone && (
          <a className={buttonClass({ wide: true })} href={`tel:${phone}`}>
            {common.nav.call(formatPhone(phone))}
          </a>
        )}
      </Card>
      {refund === 'due' && !justRejected && <News waiting />}
    </div>
  );
}

const TO_HOME_SECONDS = 2;

/** After rejecting an offer the page goes to / by itself (Specification section 4); without script too. */
function ToHome() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), TO_HOME_SECONDS * SECOND);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${TO_HOME_SECONDS};url=/`} />
    </noscript>
  );
}
