import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { LOCKED_IN } from '#modules/request/rules/locked-in.ts';
import { Call911 } from '../../ui/Call911.tsx';
import { Radios } from '../../ui/Choice.tsx';
import { useTexts } from '../../ui/texts.ts';

/**
 * Asks whether a child or pet is locked in. The stylesheet shows the question if the service is a lockout, or if the
 * question was answered. It shows the advice to call 911 only if the answer is a child or a pet. Because the stylesheet
 * decides, this works without script. A browser without `:has()` shows everything.
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
