import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { formatMoney } from '#kernel/money.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { CallButton } from '../../ui/CallButton.tsx';
import { Answer } from '../../ui/Answer.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { Decision } from '../../ui/Decision.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { CheckForNews } from '../../ui/live/CheckForNews.tsx';
import { PayOnSiteNotice } from '../../ui/PayOnSiteNotice.tsx';
import { PriceLines } from '../../ui/PriceLines.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { SIGN_LOOKS } from '../../ui/sign-look.ts';
import { TermsForm } from '../../ui/TermsForm.tsx';
import { ToastView } from '../../ui/Toast.tsx';
import { pushToast, removeToast } from '../../ui/live/live-toasts.ts';
import { useRootData } from '../../ui/root-data.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { PayablePage } from './load.server.ts';
import { ShareLocation } from './ShareLocation.tsx';

/**
 * The page while the deposit can be paid. It shows the deposit on the sign, the amount to pay on site, and the button
 * to pay. Location, help and details come below (docs/product.md, "Payment page").
 */
export function Payable({ page }: { page: PayablePage }) {
  const t = useTexts(paymentTexts);
  const locale = useLocale();
  const { service, nonce, version } = page;
  const isSecond = page.paidBefore !== null;
  const cameBack = new URLSearchParams(useLocation().search).has('cancelled');
  useSessionOpenedToast(page.sessionOpen);
  return (
    <Decision
      top={
        <>
          <Answer />
          {cameBack && <ToastView toast={t.toasts.cancelledAtCheckout} />}
        </>
      }
      bar={<Pay page={page} />}
      rest={
        <>
          <CheckForNews />
          {page.mayShareLocation && <ShareLocation nonce={nonce} version={version} />}
          <Help track={page.track} />
          <FoldedCard title={t.service.heading}>
            <Facts
              items={[
                { label: t.service.service, value: serviceLabel(service.type, locale) },
                { label: t.service.vehicle, value: service.vehicle },
                { label: t.service.pickup, value: service.pickup },
                { label: t.service.destination, value: service.destination },
              ]}
            />
          </FoldedCard>
        </>
      }
    >
      <Sign
        {...SIGN_LOOKS.approved}
        eyebrow={t.number(page.number)}
        title={
          <>
            <span className="block text-[1.1rem] leading-tight">{isSecond ? t.money.second : t.heading}</span>
            <span className="block text-[2.6rem] leading-none">{formatMoney(page.dueNow)}</span>
          </>
        }
      >
        <p>{isSecond ? t.secondLead : t.lead}</p>
      </Sign>
      <PriceLines
        lines={[
          { label: t.money.paidBefore, cents: page.paidBefore, look: 'before' },
          { label: t.money.total, cents: page.price },
          { label: t.money.deposit, cents: isSecond ? null : page.dueNow, look: 'now' },
          { label: isSecond ? t.money.onSiteRest : t.money.onSite, cents: page.onSite },
        ]}
        rule={isSecond ? t.money.secondRule : t.money.refundRule}
      />
      <p className="sub">
        {t.card} {page.sessionOpen ? t.sessionOpen : t.opensNewTab}
      </p>
      {!isSecond && <p className="sub">{t.money.noProviderRule(page.providerWaitMinutes)}</p>}
      {!isSecond && <PayOnSiteNotice cardOnly={page.cardOnly} usual={page.usualPayment} />}
    </Decision>
  );
}

/** Shows a toast if a Checkout Session is opened, for example by the desk, while this page is open. */
function useSessionOpenedToast(sessionOpen: boolean): void {
  const { linkGenerated } = useTexts(paymentTexts).toasts;
  const before = useRef(sessionOpen);
  useEffect(() => {
    if (sessionOpen && !before.current) pushToast('payment', linkGenerated);
    before.current = sessionOpen;
    return () => removeToast('payment');
  }, [sessionOpen, linkGenerated]);
}

const DOUBLE_CLICK_MS = 2_000;

/** The button that opens Stripe's page in a new tab. Even with script, it's a plain form post. */
function Pay({ page }: { page: PayablePage }) {
  const t = useTexts(paymentTexts);
  const lastSubmitAt = useRef(-Infinity);
  return (
    <TermsForm
      intent="pay_deposit"
      nonce={page.nonce}
      version={page.version}
      accepted={page.termsAccepted}
      endings={page.endings}
      declineHint={t.declineHint}
      label={t.payAmount(page.dueNow)}
      reloadDocument
      target="_blank"
      rel="noopener"
      onSubmit={(event) => {
        // Ignore the second click of a double click, which would open a second tab.
        if (event.timeStamp - lastSubmitAt.current < DOUBLE_CLICK_MS) event.preventDefault();
        lastSubmitAt.current = event.timeStamp;
      }}
    />
  );
}

function Help({ track }: { track: string | null }) {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <Card title={t.help.heading}>
      <p>{t.help.text}</p>
      <div className="row">
        {phone && <CallButton phone={phone} label={common.nav.call} />}
        {track && <ButtonLink to={`/track/${track}`}>{t.paid.track}</ButtonLink>}
      </div>
    </Card>
  );
}
