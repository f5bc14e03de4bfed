import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { healthTexts } from '#modules/dispatch/copy/en/health.ts';
import { Card } from '../../ui/Card.tsx';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';
import { AlertsCard } from './AlertsCard.tsx';
import { loadHealth } from './load.server.ts';
import { PartsCard } from './PartsCard.tsx';
import { SchedulesCard } from './SchedulesCard.tsx';
import { StuckCard } from './StuckCard.tsx';

export const loader = (args: LoaderFunctionArgs) => loadHealth(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(healthTexts, locale).title),
  NO_INDEX,
];

/** The system's health: its parts, alerts, stuck requests, repeating work and backups. */
export default function Health() {
  const { now, health } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const t = useTexts(healthTexts);
  return (
    <div className="page">
      <p className="row sub">
        <Link to="/admin?tab=settings">{t.back}</Link>
      </p>
      <div className="desk-head">
        <h1>{t.title}</h1>
        <p className="sub">{t.asOf(formatDateTime(now, locale))}</p>
      </div>
      <div className="columns">
        <div className="stack">
          <AlertsCard {...health} />
          <StuckCard stuck={health.stuck} />
          <Card title={t.backup.heading}>
            <p>{health.archivedAt ? t.backup.archived(formatDateTime(health.archivedAt, locale)) : t.backup.none}</p>
            <p className="sub">{t.backup.how}</p>
            <pre className="m-0 text-sm break-words whitespace-pre-wrap">
              <code>{'pg_dump --dbname "$DATABASE_URL" --format custom --file shoulder.dump'}</code>
            </pre>
          </Card>
        </div>
        <div className="stack">
          <PartsCard parts={health.parts} />
          <SchedulesCard schedules={health.schedules} />
        </div>
      </div>
    </div>
  );
}
