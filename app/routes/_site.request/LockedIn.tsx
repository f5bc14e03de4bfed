import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { LOCKED_IN } from '#modules/request/rules/locked-in.ts';
import { Call911 } from '../../ui/Call911.tsx';
import { Radios } from '../../ui/Choice.tsx';
import { useTexts } from '../../ui/texts.ts';

/**
 * The question of a lockout. The stylesheet shows it with that service or with an answer, and 911 with the answer, so it
 * works without script. A browser that doesn't know `:has()` shows everything.
 */
export function LockedIn() {
  const t = useTexts(lockedInTexts);
  return (
    <div className="locked-in">
      <Radios
        name="locked_in"
        legend={t.question}
        look="chips"
        options={(['no', ...LOCKED_IN] as const).map((value) => ({ value, label: t.answers[value] }))}
      />
      <p className="field-hint">{t.hint}</p>
      <div className="locked-in-help">
        <Call911 {...t.form} />
      </div>
    </div>
  );
}
