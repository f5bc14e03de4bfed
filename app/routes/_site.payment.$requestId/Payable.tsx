import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { CallButton } from '../../ui/CallButton.tsx';
import { Answer } from '../../ui/Answer.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { CheckForNews } from '../../ui/live/CheckForNews.tsx';
import { PayLater } from '../../ui/PayLater.tsx';
import { PriceLines } from '../../ui/PriceLines.tsx';
import { TermsSection } from '../../ui/TermsSection.tsx';
import { ToastView } from '../../ui/Toast.tsx';
import { pushToast, removeToast } from '../../ui/live/live-toasts.ts';
import { useRootData } from '../../ui/root-data.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { PayablePage } from './load.server.ts';
import { ShareLocation } from './ShareLocation.tsx';

/**
 * The page while the deposit can be paid: price, terms or payment button, details, location, help (docs/product.md,
 * "Payment page").
 */
export function Payable({ page }: { page: PayablePage }) {
  const t = useTexts(paymentTexts);
  const locale = useLocale();
  const { service, price, termsAccepted, nonce, version } = page;
  const isSecond = page.paidBefore !== null;
  const cameBack = new URLSearchParams(useLocation().search).has('cancelled');
  useLinkToast(page.sessionOpen);
  const money = {
    total: t.money.total,
    payNow: isSecond ? t.money.second : t.money.deposit,
    payOnSite: isSecond ? t.money.onSiteRest : t.money.onSite,
    refundRule: isSecond ? t.money.secondRule : t.money.refundRule,
  };
  return (
    <div className="page">
      <Answer />
      {cameBack && <ToastView toast={t.toasts.cancelledAtCheckout} />}
      <div className="page-head">
        <h1>{t.heading}</h1>
        <p>{t.number(page.number)}</p>
      </div>
      <p className="lead">{isSecond ? t.secondLead : t.lead}</p>
      <div className="columns">
        <div className="stack">
          <Card title={t.money.heading}>
            <PriceLines
              price={price}
              now={page.now}
              onSite={page.onSite}
              labels={money}
              before={[{ label: t.money.paidBefore, cents: page.paidBefore }]}
            />
            {!isSecond && <p className="sub">{t.money.noProviderRule(page.providerWaitMinutes)}</p>}
            {!isSecond && <PayLater cardOnly={page.cardOnly} />}
            {termsAccepted ? (
              <Pay page={page} deposit={page.now} />
            ) : (
              <TermsSection
                nonce={nonce}
                endings={page.endings}
                lead={t.terms.lead}
                labels={t.terms}
                declineHint={t.terms.declineHint}
              />
            )}
          </Card>
        </div>
        <div className="stack">
          <Card title={t.service.heading}>
            <Facts
              items={[
                { label: t.service.service, value: serviceLabel(service.type, locale) },
                { label: t.service.vehicle, value: service.vehicle },
                { label: t.service.pickup, value: service.pickup },
                { label: t.service.destination, value: service.destination },
              ]}
            />
          </Card>
          {page.mayShareLocation && <ShareLocation nonce={nonce} version={version} />}
          <Help track={page.track} />
        </div>
      </div>
    </div>
  );
}

/** Says that the payment page was opened while this page is open, for as long as it is. */
function useLinkToast(sessionOpen: boolean): void {
  const { linkGenerated } = useTexts(paymentTexts).toasts;
  const before = useRef(sessionOpen);
  useEffect(() => {
    if (sessionOpen && !before.current) pushToast('payment', linkGenerated);
    before.current = sessionOpen;
    return () => removeToast('payment');
  }, [sessionOpen, linkGenerated]);
}

const DOUBLE_CLICK_MS = 2_000;

/** Opens Stripe's page in a new tab. It's a plain form post, with or without script. */
function Pay({ page, deposit }: { page: PayablePage; deposit: number }) {
  const t = useTexts(paymentTexts);
  const opened = useRef(-Infinity);
  return (
    <>
      <IntentForm
        intent="pay_deposit"
        nonce={page.nonce}
        version={page.version}
        reloadDocument
        target="_blank"
        rel="noopener"
        onSubmit={(event) => {
          // A double click would open two tabs.
          if (event.timeStamp - opened.current < DOUBLE_CLICK_MS) event.preventDefault();
          opened.current = event.timeStamp;
        }}
      >
        <SubmitButton wide>{t.payAmount(deposit)}</SubmitButton>
        <p className="field-hint">{t.card}</p>
        <p className="field-hint">{page.sessionOpen ? t.sessionOpen : t.opensNewTab}</p>
      </IntentForm>
      <CheckForNews />
    </>
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
