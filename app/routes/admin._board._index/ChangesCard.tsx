import { settingsTexts } from '#modules/dispatch/copy/en/settings.ts';
import { Card } from '../../ui/Card.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, isoTime } from '../../ui/time.ts';
import type { SettingsData } from './settings.server.ts';

/** Changes to the desk's settings and accounts: what was changed and by whom, never the values. */
export function ChangesCard({ changes }: Pick<SettingsData, 'changes'>) {
  const locale = useLocale();
  const t = useTexts(settingsTexts).changes;
  return (
    <Card title={t.heading}>
      {changes.length === 0 ? (
        <p className="sub">{t.none}</p>
      ) : (
        <ul className="lines">
          {changes.map(({ what, at, by, about }, index) => (
            <li key={index}>
              {t.what[what](about ?? t.somebody)}
              <span className="sub">
                <time dateTime={isoTime(at)}>{formatDateTime(at, locale)}</time>, {t.by(by ?? t.somebody)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
