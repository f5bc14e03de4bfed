import { Link } from '@remix-run/react';
import { MAX_CODE_TRIES } from '#modules/provider/rules/arrival-code.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { deskAlertsTexts } from '#modules/dispatch/copy/en/desk-alerts.ts';
import { handshakeTexts } from '#modules/provider/copy/en/handshake.ts';
import { skipReasonInWords } from '#modules/provider/copy/skip-reason.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { paymentOnSiteTexts } from '#modules/provider/copy/en/payment-on-site.ts';
import { positionTexts } from '#modules/provider/copy/en/position.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { paymentMethodsInWords } from '#modules/request/copy/payment-methods-in-words.ts';
import { Card, Facts } from '../../ui/Card.tsx';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { ProviderBadges } from '../../ui/provider/ProviderBadges.tsx';
import { formatPhone } from '../../ui/phone.ts';
import type { ProviderChoice } from '../../ui/provider/provider-choice.ts';
import { jobLinkProblem } from '../../ui/desk/text-news.ts';
import { providerPath } from '../../ui/desk/providers-query.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';
import type { DeskRequest } from './load.server.ts';
import { CorrectPaymentMethodsForm } from './PaymentOnSite.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { Whereabouts } from './Whereabouts.tsx';

/**
 * The form to assign a provider, once the deposit is paid. After the assignment: the provider, and a form to replace
 * them. Once the service has started, that form is shown only if the provider has reported a failure.
 */
export function ProviderCard({ request }: { request: DeskRequest }) {
  const locale = useLocale();
  const t = useTexts(adminRequestTexts).provider;
  const alerts = useTexts(deskAlertsTexts);
  const handshake = useTexts(handshakeTexts).desk;
  const position = useTexts(positionTexts).desk;
  const payment = useTexts(paymentOnSiteTexts).desk;
  const messages = useTexts(deskMessagesTexts);
  const { row, may } = request;
  if (may.assignProvider) {
    return (
      <Card title={t.assignHeading} id="provider">
        {request.anotherProvider && <p className="desk-alert">{alerts[request.anotherProvider]}</p>}
        <ProviderForm request={request} intent="assign_provider" label={t.assign} />
      </Card>
    );
  }
  if (!row.provider_assigned) {
    const hasEnded = row.status === 'completed' || row.status === 'cancelled';
    return (
      <Card title={t.heading}>
        <p className="sub">{hasEnded ? t.none : t.notYet}</p>
      </Card>
    );
  }
  const { assigned, chosen, found } = request.directory;
  const jobLinkAlert = row.agreement_accepted_at === null && jobLinkProblem(request.messages, messages);
  // `handshakeCode` is null once the job has ended. By then, it no longer matters whether the code was entered.
  const handshakeShown = row.handshake && (row.handshake !== 'waiting' || request.handshakeCode);
  return (
    <Card title={t.heading} id="provider">
      {request.providerSilent && (
        <p className="desk-alert">{alerts.silentSince(formatDateTime(row.waiting_since, locale))}</p>
      )}
      {jobLinkAlert && <p className="desk-alert">{jobLinkAlert}</p>}
      {request.way.unseen && <p className="desk-alert">{position.unseen}</p>}
      <Facts
        items={[
          { label: t.name, value: row.provider_name },
          { label: t.phone, value: row.provider_phone && <Phone number={row.provider_phone} /> },
          { label: t.email, value: row.provider_email },
          { label: t.vehicle, value: row.provider_vehicle_info },
          { label: handshake.plate, value: row.provider_plate },
          {
            label: payment.label,
            value: paymentMethodsInWords(row.payment_methods, locale) || (request.mayCorrectPayment && payment.unknown),
          },
          {
            label: t.agreement,
            value: row.agreement_accepted_at
              ? `${t.agreementAccepted}, ${formatDateTime(row.agreement_accepted_at, locale)}`
              : t.agreementWaiting,
          },
          { label: handshake.label, value: handshakeShown && <Handshake request={request} /> },
        ]}
      />
      <Whereabouts request={request} />
      {request.mayCorrectPayment && <CorrectPaymentMethodsForm request={request} />}
      {assigned && <DirectoryEntry provider={assigned} />}
      {may.reassignProvider && (
        <Collapsible
          label={t.replaceHeading}
          intent="reassign_provider"
          defaultOpen={chosen !== null || found !== null}
        >
          <p className="sub">{t.replaceHint}</p>
          <ProviderForm request={request} intent="reassign_provider" label={t.replace} />
        </Collapsible>
      )}
    </Card>
  );
}

/**
 * Says whether the provider entered the code. Until then, shows the code, so that dispatch can read it to a customer
 * who can't open the page.
 */
function Handshake({ request: { row, handshakeCode } }: { request: DeskRequest }) {
  const locale = useLocale();
  const t = useTexts(handshakeTexts).desk;
  const tries = handshakeCode && handshakeCode.wrong > 0 ? t.wrong(handshakeCode.wrong, MAX_CODE_TRIES) : null;
  const words = {
    waiting: handshakeCode ? t.waiting(handshakeCode.code) : '',
    verified: t.verified,
    skipped: t.skipped(skipReasonInWords(row.handshake_skip_reason ?? '', locale)),
  };
  return (
    <>
      {row.handshake && words[row.handshake]}
      {tries && <span className="sub"> {tries}</span>}
    </>
  );
}

/** The directory's warnings about the assigned provider, and a link to complete the record. */
function DirectoryEntry({ provider }: { provider: ProviderChoice }) {
  const t = useTexts(deskProvidersTexts).choose;
  const incomplete = provider.warnings.some((warning) => warning.endsWith('_missing'));
  return (
    <p className="row">
      {provider.warnings.length > 0 && <ProviderBadges warnings={provider.warnings} />}
      <Link to={providerPath(provider.id)}>{incomplete ? t.recordNow : t.open}</Link>
    </p>
  );
}

function Phone({ number }: { number: string }) {
  return <a href={`tel:${number}`}>{formatPhone(number)}</a>;
}
