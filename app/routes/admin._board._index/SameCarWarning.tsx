import { deskCallersTexts } from '#modules/dispatch/copy/en/desk-callers.ts';
import { pricingTexts } from '#modules/dispatch/copy/en/pricing.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { useFormState } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';

/**
 * The open requests that may be for the caller's car, and a button that creates another request anyway. The links open
 * a new tab, so that what was typed stays.
 */
export function SameCarWarning() {
  const { answer } = useFormState();
  const t = useTexts(adminRequestTexts);
  const callers = useTexts(deskCallersTexts);
  const { sameCar } = useTexts(pricingTexts).phone;
  const warning = answer?.sameCars;
  if (!warning) return null;
  return (
    <div className="notice grid gap-2">
      <strong>{t.sameCar.warning}</strong>
      <ul className="grid gap-1">
        {warning.others.map(({ id, number, why }) => (
          <li key={id}>
            <a href={`/admin/request/${id}`} target="_blank" rel="noreferrer">
              {t.sameCar.other(number)}
              <span className="sr-only">, {sameCar.look}</span>
            </a>{' '}
            {t.sameCar.why[why]}
          </li>
        ))}
        {warning.caller && (
          <li>
            <a href={`/admin/request/${warning.caller.id}/earlier`} target="_blank" rel="noreferrer">
              {callers.link(warning.caller.count)}
              <span className="sr-only">, {sameCar.look}</span>
            </a>
          </li>
        )}
      </ul>
      <button type="submit" name="intent" value="create_anyway" className={buttonClass({ look: 'plain', wide: true })}>
        {sameCar.anyway}
      </button>
    </div>
  );
}
