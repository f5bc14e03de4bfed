import { endingsDeskTexts } from '#modules/request/copy/en/endings-desk.ts';
import { failureReasonsTexts } from '#modules/request/copy/en/failure-reasons.ts';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import { directionsUrl } from '#modules/place/rules/map-links.ts';
import { Card } from '../../ui/Card.tsx';
import { PhotoList } from '../../ui/photos/PhotoList.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, formatTime, isoTime } from '../../ui/time.ts';
import type { DeskRequest } from './load.server.ts';

/** Earlier reports by providers, each with the provider's name. Includes providers who have been replaced. */
export function ReportsCard({ request: { reports, photos: album } }: { request: DeskRequest }) {
  const t = useTexts(endingsDeskTexts);
  const reasons = useTexts(failureReasonsTexts);
  const photoTexts = useTexts(photosTexts);
  const locale = useLocale();
  if (reports.length === 0) return null;
  return (
    <Card title={t.reports} id="reports">
      <ol className="lines">
        {reports.map(({ at, provider, reason, note, place, photos }) => (
          <li key={at}>
            {t.reported(provider, reasons[reason])}
            {note && <> {t.wrote(note)}</>}
            <span className="sub">
              <time dateTime={isoTime(at)}>{formatDateTime(at, locale)}</time>{' '}
              {place && <a href={directionsUrl(place)}>{t.onMap(place.at && formatTime(place.at, locale))}</a>}
            </span>
            <PhotoList page={album.page} photos={photos} of={photoTexts.of.report} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
