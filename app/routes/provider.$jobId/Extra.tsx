import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useTexts } from '../../ui/texts.ts';
import { useAnswer } from '../../ui/form-nonce.ts';
import type { OpenJob } from './load.server.ts';

/**
 * The extra charge on site: the customer's decision about the last one, and the form to ask for one, if that's
 * possible.
 */
export function Extra({ page }: { page: OpenJob }) {
  const t = useTexts(extrasTexts).ask;
  const refused = useAnswer()?.intent === 'request_extra';
  const { extra } = page.job;
  if (!extra) return null;
  return (
    <section className="stack">
      {extra.last && (
        <p className="notice" role="status">
          {t[extra.last.status === 'asked' ? 'waiting' : extra.last.status](extra.last.cents)}
        </p>
      )}
      {extra.mayAsk && (
        <details className="fold" open={refused}>
          <summary className={buttonClass()}>{t.open}</summary>
          <div className="fold-body">
            <p className="sub">{t.hint}</p>
            <IntentForm intent="request_extra" nonce={page.nonce}>
              <MoneyField name="amount" label={t.amount} />
              <Textarea name="reason" label={t.reason} hint={t.reasonHint} rows={2} />
              <SubmitButton look="plain">{t.send}</SubmitButton>
            </IntentForm>
          </div>
        </details>
      )}
    </section>
  );
}
