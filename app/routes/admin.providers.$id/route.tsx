import { formatNumber } from '#kernel/numbers.ts';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useRouteError } from '@remix-run/react';
import { formatWholeDollars } from '#kernel/money.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { paymentMethodsInWords } from '#modules/request/copy/payment-methods-in-words.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { ErrorPage, statusOf } from '../../ui/ErrorPage.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Figures } from '../../ui/desk/Figures.tsx';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { DeskNotFound } from '../../ui/desk/DeskNotFound.tsx';
import { ProviderBadges } from '../../ui/provider/ProviderBadges.tsx';
import { RecordFields } from '../../ui/provider/RecordFields.tsx';
import { formatPhone } from '../../ui/phone.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { dayInWords } from '../../ui/provider/provider-words.ts';
import { PROVIDERS_PATH } from '../../ui/desk/providers-query.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';
import { handleForm } from './commands.server.ts';
import { JobsCard } from './JobsCard.tsx';
import { loadProvider } from './load.server.ts';
import type { DeskProvider } from './load.server.ts';

export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';

export { shouldRevalidate } from '../../ui/revalidate.ts';

export const loader = ({ params, request }: LoaderFunctionArgs) =>
  loadProvider(params.id, new URL(request.url).searchParams);
export const action = (args: ActionFunctionArgs) => handleForm(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, (locale) => {
    const t = textsFor(deskProvidersTexts, locale);
    return data?.provider.name ?? t.provider.notFound.heading;
  }),
  NO_INDEX,
];

/** One provider: the record, warnings, past jobs. */
export default function ProviderPage() {
  const page = useLoaderData<typeof loader>();
  const t = useTexts(deskProvidersTexts).provider;
  const { provider } = page;
  return (
    <div className="page">
      <p className="row sub">
        <Link to={PROVIDERS_PATH}>{t.back}</Link>
      </p>
      <Answer />
      <h1>{provider.name}</h1>
      <div className="columns provider-columns">
        <div className="stack">
          <ProviderSummary page={page} />
          <RecordCard page={page} />
        </div>
        <JobsCard page={page} />
      </div>
    </div>
  );
}

function ProviderSummary({ page: { provider, nonce } }: { page: DeskProvider }) {
  const t = useTexts(deskProvidersTexts);
  const { figures } = t;
  return (
    <Card title={t.provider.standing}>
      {provider.warnings.length > 0 ? <ProviderBadges warnings={provider.warnings} /> : <p>{t.provider.inOrder}</p>}
      <Figures
        items={[
          { label: figures.jobs, value: String(provider.jobs) },
          {
            label: figures.rating,
            value:
              provider.rating === null
                ? figures.notRated
                : figures.rated(formatNumber(provider.rating, 1), provider.ratings),
          },
          { label: figures.unverified, value: String(provider.unverified) },
          { label: figures.declines, value: String(provider.declines) },
          { label: figures.replacements, value: String(provider.replacements) },
          { label: figures.cancelled, value: String(provider.cancelled) },
        ]}
      />
      {provider.active ? (
        <ConfirmSection
          label={t.provider.deactivate}
          question={t.provider.deactivateQuestion}
          keepLabel={t.provider.keep}
        >
          <IntentForm intent="deactivate_provider" nonce={nonce} version={provider.version}>
            <SubmitButton look="danger">{t.provider.deactivateYes}</SubmitButton>
          </IntentForm>
        </ConfirmSection>
      ) : (
        <IntentForm intent="activate_provider" nonce={nonce} version={provider.version}>
          <p>{t.provider.inactiveSince}</p>
          <SubmitButton look="plain">{t.provider.activate}</SubmitButton>
        </IntentForm>
      )}
    </Card>
  );
}

function RecordCard({ page: { provider, nonce } }: { page: DeskProvider }) {
  const locale = useLocale();
  const t = useTexts(deskProvidersTexts);
  const { facts } = t;
  const { insuranceCents: cents, insuranceUntil } = provider;
  const until = insuranceUntil && dayInWords(insuranceUntil, locale);
  const onlyKnownHalf = cents === null ? (until ?? facts.nothingRecorded) : formatWholeDollars(cents);
  const insurance = cents !== null && until ? facts.insured(cents, until) : onlyKnownHalf;
  return (
    <Card title={t.provider.record}>
      <Facts
        items={[
          { label: facts.phone, value: <a href={`tel:${provider.phone}`}>{formatPhone(provider.phone)}</a> },
          { label: facts.email, value: provider.email && <a href={`mailto:${provider.email}`}>{provider.email}</a> },
          { label: facts.vehicle, value: provider.vehicle },
          { label: facts.base, value: provider.base?.label ?? facts.nothingRecorded },
          { label: facts.license, value: provider.license ?? facts.nothingRecorded },
          {
            label: facts.insurance,
            value: insurance,
          },
          {
            label: facts.services,
            value: provider.services.map((service) => serviceLabel(service, locale)).join(', '),
          },
          {
            label: facts.paymentMethods,
            value: paymentMethodsInWords(provider.paymentMethods, locale) || facts.nothingRecorded,
          },
          { label: facts.notes, value: provider.notes && <span className="pre-line">{provider.notes}</span> },
          {
            label: facts.lastJob,
            value: provider.lastAssignedAt ? formatDateTime(provider.lastAssignedAt, locale) : facts.neverAssigned,
          },
        ]}
      />
      <Collapsible label={t.provider.edit} intent="save_provider">
        <IntentForm key={provider.version} intent="save_provider" nonce={nonce} version={provider.version}>
          <RecordFields provider={provider} />
          <SubmitButton look="plain" busyLabel={t.provider.saving}>
            {t.provider.save}
          </SubmitButton>
        </IntentForm>
      </Collapsible>
    </Card>
  );
}

export function ErrorBoundary() {
  const t = useTexts(deskProvidersTexts).provider.notFound;
  if (statusOf(useRouteError()) !== 404) return <ErrorPage desk />;
  return <DeskNotFound {...t} backTo={PROVIDERS_PATH} />;
}
