import { trackingEndTexts } from '#modules/request/copy/en/tracking-end.ts';
import { Card } from '../../ui/Card.tsx';
import { Radios } from '../../ui/Choice.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';

const STARS = [5, 4, 3, 2, 1] as const;

/** The rating form. It's shown from completion until a rating is sent (docs/product.md, "Rating"). */
export function Rating({ tracking: { nonce, version } }: { tracking: OpenTracking }) {
  const t = useTexts(trackingEndTexts).rating;
  return (
    <Card title={t.heading}>
      <IntentForm intent="rate" nonce={nonce} version={version}>
        <Radios
          name="customer_rating"
          legend={t.legend}
          options={STARS.map((stars) => ({ value: String(stars), label: `${t.stars(stars)}: ${t.labels[stars]}` }))}
        />
        <Textarea name="customer_review" label={t.review} hint={t.reviewHint} optional />
        <SubmitButton wide busyLabel={t.submitting}>
          {t.submit}
        </SubmitButton>
      </IntentForm>
    </Card>
  );
}
