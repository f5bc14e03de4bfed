import { trackingEndTexts } from '#modules/request/copy/en/tracking-end.ts';
import { Card } from '../../ui/Card.tsx';
import { useField } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { SIGN_PICTURES } from '../../ui/sign-look.ts';
import { Textarea } from '../../ui/Textarea.tsx';
import { useTexts } from '../../ui/texts.ts';
import { MoreStyles } from './MoreStyles.tsx';
import type { OpenTracking } from './load.server.ts';

const STARS = [1, 2, 3, 4, 5] as const;

/**
 * The rating form: a row of stars. It's shown from completion until a rating is sent (docs/product.md, "Rating"). The
 * other fields appear once a star is chosen.
 */
export function Rating({ tracking: { nonce, version } }: { tracking: OpenTracking }) {
  const t = useTexts(trackingEndTexts).rating;
  return (
    <Card title={t.heading}>
      <MoreStyles />
      <IntentForm intent="rate" nonce={nonce} version={version}>
        <Stars />
        <div className="form rate-more">
          <Textarea name="customer_review" label={t.review} hint={t.reviewHint} optional rows={2} />
          <SubmitButton wide busyLabel={t.submitting}>
            {t.submit}
          </SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}

function Stars() {
  const t = useTexts(trackingEndTexts).rating;
  const { id, error, onEdit, typed } = useField('customer_rating', undefined);
  return (
    <fieldset
      className={error ? 'field field-wrong' : 'field'}
      aria-describedby={error ? `${id}-error` : undefined}
      onInput={onEdit}
    >
      <legend>{t.legend}</legend>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <div className="stars-row">
        {STARS.map((stars) => (
          <label key={stars}>
            <input
              id={stars === 1 ? id : `${id}-${stars}`}
              type="radio"
              name="customer_rating"
              value={stars}
              defaultChecked={typed === String(stars)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={SIGN_PICTURES.star} />
            </svg>
            <span className="sr-only">{t.stars(stars)}:</span> <span className="star-word">{t.labels[stars]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
