import { formatNumber } from '#kernel/numbers.ts';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { paymentMethodsInWords } from '#modules/request/copy/payment-methods-in-words.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ProviderBadges } from '../../ui/provider/ProviderBadges.tsx';
import { dayInWords } from '../../ui/provider/provider-words.ts';
import { formatPhone } from '../../ui/phone.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { providerPath, providersPath } from '../../ui/desk/providers-query.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { handleForm } from './commands.server.ts';
import { FindProviders } from './FindProviders.tsx';
import { loadProviders } from './load.server.ts';
import type { ListedProvider } from './load.server.ts';

export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';

export const loader = ({ request }: LoaderFunctionArgs) => loadProviders(request);
export const action = (args: ActionFunctionArgs) => handleForm(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(deskProvidersTexts, locale).list.heading),
  NO_INDEX,
];

export default function Providers() {
  const { query, bases, typed, total, rows, next } = useLoaderData<typeof loader>();
  const t = useTexts(deskProvidersTexts).list;
  return (
    <div className="page">
      <p className="row sub">
        <Link to="/admin">{useTexts(adminRequestTexts).back}</Link>
      </p>
      <div className="desk-head">
        <h1>{t.heading}</h1>
        <ButtonLink to="/admin/providers/new">{t.add}</ButtonLink>
      </div>
      <p className="sub">{t.lead}</p>
      {total === 0 ? (
        <div className="empty">
          <p className="lead">{t.empty}</p>
          <p className="sub">{t.emptyHint}</p>
        </div>
      ) : (
        <>
          <FindProviders query={query} typed={typed} />
          {bases.length > 0 && <p>{t.freeIn(bases)}</p>}
          {rows.length === 0 && (
            <div className="empty">
              <p className="lead">{query.after ? t.endOfList : t.nothing}</p>
            </div>
          )}
          {rows.length > 0 && <ProviderTable rows={rows} />}
          {(next || query.after) && (
            <p className="row">
              {query.after && <Link to={providersPath({ ...query, after: null })}>{t.first}</Link>}
              {next && <Link to={providersPath({ ...query, after: next })}>{t.next}</Link>}
            </p>
          )}
        </>
      )}
    </div>
  );
}

function ProviderTable({ rows }: { rows: ListedProvider[] }) {
  const locale = useLocale();
  const t = useTexts(deskProvidersTexts);
  return (
    <table className="data-table table-cards">
      <thead>
        <tr>
          <th scope="col">{t.list.name}</th>
          <th scope="col">{t.list.services}</th>
          <th scope="col">{t.list.jobs}</th>
          <th scope="col">{t.list.rating}</th>
          <th scope="col">{t.list.insurance}</th>
          <th scope="col">{t.list.warnings}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((provider) => (
          <tr key={provider.id}>
            <td>
              <Link className="row-link" to={providerPath(provider.id)}>
                <strong>{provider.name}</strong>
              </Link>
              <span className="sub">
                {formatPhone(provider.phone)}
                {provider.vehicle && `, ${provider.vehicle}`}
                {provider.base && `, ${t.choose.based(provider.base)}`}
                {provider.paymentMethods.length > 0 &&
                  `, ${t.choose.takes(paymentMethodsInWords(provider.paymentMethods, locale))}`}
              </span>
            </td>
            <td data-label={t.list.services}>
              {provider.services.map((service) => serviceLabel(service, locale)).join(', ')}
            </td>
            <td data-label={t.list.jobs}>{provider.jobs}</td>
            <td data-label={t.list.rating}>
              {provider.rating === null
                ? t.figures.notRated
                : t.figures.rated(formatNumber(provider.rating, 1), provider.ratings)}
            </td>
            <td data-label={t.list.insurance}>
              {provider.insuranceUntil ? dayInWords(provider.insuranceUntil, locale) : t.facts.nothingRecorded}
            </td>
            <td data-label={t.list.warnings}>
              {provider.warnings.length > 0 ? <ProviderBadges warnings={provider.warnings} /> : t.list.inOrder}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
