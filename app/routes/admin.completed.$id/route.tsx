import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useRouteError } from '@remix-run/react';
import { AppError } from '#kernel/app-error.ts';
import { formatMoney } from '#kernel/money.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { endingsDeskTexts } from '#modules/request/copy/en/endings-desk.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import { serviceLabel, vehicleLabel } from '#modules/request/copy/service-label.ts';
import { Card, Facts } from '../../ui/Card.tsx';
import { ErrorPage, statusOf } from '../../ui/ErrorPage.tsx';
import { Figures } from '../../ui/desk/Figures.tsx';
import { DeskNotFound } from '../../ui/desk/DeskNotFound.tsx';
import { StatusBadge } from '../../ui/desk/StatusBadge.tsx';
import { PhotosCard } from '../../ui/photos/PhotosCard.tsx';
import { vehicleOf } from '#modules/request/rules/vehicle.ts';
import type { LoadFailedHandle } from '../../ui/load-failed.ts';
import { localeOf } from '../../http/locale.server.ts';
import { formatPhone } from '../../ui/phone.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { formatDateTime } from '../../ui/time.ts';
import { LocationCard } from './LocationCard.tsx';
import { loadJob } from './load.server.ts';

export const loader = ({ params, request }: LoaderFunctionArgs) => loadJob(params.id, localeOf(request));

/** This page has no forms. It has an action so that the guard checks the sign-in before a post is refused. */
export function action() {
  throw new AppError(405);
}

export const meta: MetaFunction<typeof loader> = ({ data: job, matches }) => [
  pageTitle(matches, (locale) => {
    const { done } = textsFor(adminRequestTexts, locale);
    return job ? done.title : done.notFound;
  }),
  NO_INDEX,
];

export const handle: LoadFailedHandle = {
  loadFailed: (locale) => textsFor(adminRequestTexts, locale).toasts.loadFailed,
};

/** A completed job: what it was, and what it earned (docs/product.md, "A completed job at the desk"). */
export default function CompletedJob() {
  const locale = useLocale();
  const job = useLoaderData<typeof loader>();
  const { done: t, story } = useTexts(adminRequestTexts);
  const photoTexts = useTexts(photosTexts);
  const { row, money } = job;
  const endings = useTexts(endingsDeskTexts);
  const extras = useTexts(extrasTexts).desk;
  const partlyDone = () => [
    { label: endings.end.outcome, value: endings.partly.outcome },
    { label: endings.partly.firstAgreed, value: row.first_price_cents !== null && formatMoney(row.first_price_cents) },
    { label: endings.end.reason, value: row.cancel_reason },
  ];
  const shareTexts = row.first_price_cents === null ? t : t.changed;
  return (
    <div className="page">
      <p className="row sub">
        <Link to="/admin?tab=completed">{t.back}</Link>
        <Link to={`/admin/request/${row.id}`}>{t.all}</Link>
        <Link to={`/admin/request/${row.id}/story`}>{story}</Link>
      </p>
      <div className="desk-head">
        <h1>
          {serviceLabel(row.service_type, locale)}, {vehicleOf(row)}
        </h1>
        <p className="row">
          <StatusBadge status={row.status} />
          {row.service_completed_at && <span className="sub">{formatDateTime(row.service_completed_at, locale)}</span>}
        </p>
      </div>
      <Figures
        className="card"
        items={[
          { label: t.finalPrice, value: formatMoney(money.price) },
          { label: shareTexts.commission, value: formatMoney(money.commission) },
          { label: shareTexts.providerShare, value: formatMoney(money.providerShare) },
          ...(money.extra > 0 ? [{ label: extras.heading, value: formatMoney(money.extra) }] : []),
          { label: t.rating, value: row.customer_rating === null ? t.notRated : t.rated(row.customer_rating) },
        ]}
      />
      <div className="columns">
        <div className="stack">
          <Card title={t.customer}>
            <Facts
              items={[
                { label: t.phone, value: <a href={`tel:${row.phone}`}>{formatPhone(row.phone)}</a> },
                { label: t.email, value: row.email },
              ]}
            />
          </Card>
          <Card title={t.provider}>
            <Facts
              items={[
                { label: t.name, value: row.provider_name },
                {
                  label: t.phone,
                  value: row.provider_phone && (
                    <a href={`tel:${row.provider_phone}`}>{formatPhone(row.provider_phone)}</a>
                  ),
                },
                { label: t.email, value: row.provider_email },
                { label: t.vehicle, value: row.provider_vehicle_info },
                {
                  label: t.onSitePaid,
                  value: row.on_site_paid_at ? formatDateTime(row.on_site_paid_at, locale) : t.onSiteOpen,
                },
              ]}
            />
          </Card>
          <Card title={t.review}>
            {row.customer_review ? <blockquote>{row.customer_review}</blockquote> : <p className="sub">{t.noReview}</p>}
          </Card>
        </div>
        <div className="stack">
          <Card title={t.service}>
            <Facts
              items={[
                { label: t.service, value: serviceLabel(row.service_type, locale) },
                { label: t.description, value: row.service_description },
                ...(row.outcome === 'partly_done' ? partlyDone() : []),
                {
                  label: t.completedAt,
                  value: row.service_completed_at && formatDateTime(row.service_completed_at, locale),
                },
              ]}
            />
          </Card>
          <Card title={t.vehicle}>
            <Facts
              items={[
                { label: t.vehicle, value: vehicleOf(row) },
                { label: t.vehicleType, value: row.vehicle_type && vehicleLabel(row.vehicle_type, locale) },
                { label: t.plate, value: row.vehicle_plate },
              ]}
            />
          </Card>
          <LocationCard job={job} />
          <PhotosCard album={job.photos} none={photoTexts.none} />
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const t = useTexts(adminRequestTexts).done;
  if (statusOf(useRouteError()) !== 404) return <ErrorPage desk />;
  return <DeskNotFound heading={t.notFound} message={t.notFoundMessage} back={t.back} backTo="/admin?tab=completed" />;
}
