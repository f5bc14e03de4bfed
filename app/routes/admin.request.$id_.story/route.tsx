import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { storyTexts } from '#modules/dispatch/copy/en/story.ts';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { localeOf } from '../../http/locale.server.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StatusBadge } from '../../ui/desk/StatusBadge.tsx';
import { vehicleAndPlate } from '#modules/request/rules/vehicle.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { PhotosCard } from '../../ui/photos/PhotosCard.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';
import { loadStory } from './load.server.ts';
import { PromisesCard } from './PromisesCard.tsx';
import { ReceiptCard } from './ReceiptCard.tsx';
import { StoryBar } from './StoryBar.tsx';
import { TalkCard } from './TalkCard.tsx';

export const loader = ({ params, request }: LoaderFunctionArgs) => loadStory(params.id, localeOf(request));

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, (locale) =>
    data ? textsFor(storyTexts, locale).title(data.row.number) : textsFor(adminRequestTexts, locale).notFound.heading,
  ),
  NO_INDEX,
];

export { RequestErrors as ErrorBoundary } from '../admin.request.$id/RequestErrors.tsx';
export { requestHandle as handle } from '../admin.request.$id/meta.ts';

/** The story of a job, to read or print when somebody complains. */
export default function StoryPage() {
  const story = useLoaderData<typeof loader>();
  const locale = useLocale();
  const t = useTexts(storyTexts);
  const { none } = useTexts(photosTexts);
  const { row, from, to, isOpen } = story;
  const begin = formatDateTime(from, locale);
  const car = vehicleAndPlate(row);
  return (
    <div className="page">
      <p className="row sub print:hidden">
        <Link to={`/admin/request/${row.id}`}>{t.back}</Link>
      </p>
      <div className="desk-head">
        <h1>{t.title(row.number)}</h1>
        <Button className="needs-script" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <p className="row">
        <StatusBadge status={row.status} />
        <span>
          {[`${serviceLabel(row.service_type, locale)}, ${car}`, row.location_address, row.provider_name]
            .filter(Boolean)
            .join('. ')}
        </span>
      </p>
      <p className="sub">{isOpen ? t.open(begin) : t.lead(begin, formatDateTime(to, locale))}</p>
      <StoryBar story={story} />
      <PromisesCard promises={story.promises} />
      <TalkCard lines={story.lines} />
      <ReceiptCard receipt={story.receipt} payments={story.payments} />
      <PhotosCard album={story.photos} none={none} />
      <Card title={t.missing.heading}>
        <ul className="lines">
          <li>{t.missing.calls}</li>
          <li>{t.missing.texts}</li>
          <li>{t.missing.times}</li>
          {story.isCut && <li>{t.missing.cut}</li>}
        </ul>
      </Card>
    </div>
  );
}
