import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { SECOND } from '#domain/constants.ts';
import { trackingTexts } from '#domain/texts/tracking.ts';
import { Answer } from '../../components/Answer.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Card, Facts } from '../../components/Card.tsx';
import { News } from '../../components/News.tsx';
import { Sign } from '../../components/Sign.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { CancelledTracking } from './load.server.ts';

const REFUND_TEXT = {
  due: 'refundDue',
  done: 'refunded',
  failed: 'refundFailed',
  kept: 'notRefunded',
  nothing: 'nothingPaid',
} as const;

/** A cancelled request: why, and what became of the money; nothing else (design "cancelled request's links"). */
export function Cancelled({ tracking }: { tracking: CancelledTracking }) {
  const t = useTexts(trackingTexts);
  const { search } = useLocation();
  const justRejected = tracking.rejected && new URLSearchParams(search).has('rejected');
  return (
    <div className="page page-narrow">
      {justRejected && <ToHome />}
      <Answer />
      <Sign over={t.requestNumber(tracking.number)} title={t.cancelled.heading}>
        <p>{t.cancelled.by[tracking.by]}</p>
      </Sign>
      <Card>
        <Facts items={[{ label: t.cancelled.reason, value: tracking.reason }]} />
        <p>{t.cancelled[REFUND_TEXT[tracking.refund]]}</p>
        <ButtonLink look="go" to="/request" wide>
          {t.cancelled.again}
        </ButtonLink>
      </Card>
      {!justRejected && <News waiting={tracking.refund === 'due'} />}
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
