import { answerByTextTexts } from '#modules/request/copy/en/answer-by-text.ts';
import { answerSmsFor } from '#modules/request/rules/answer-by-text.ts';
import { smsLink } from '#modules/request/rules/text-request-body.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { useAnswer } from '../../ui/form-nonce.ts';
import { useRootData } from '../../ui/root-data.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';

/** If there was no signal to send an answer, offers to send it as an SMS, until the request changes. */
export function TextInstead({ tracking }: { tracking: OpenTracking }) {
  const t = useTexts(answerByTextTexts);
  const locale = useLocale();
  const unsent = useAnswer()?.unsent;
  const textTo = useRootData()?.textTo;
  if (!textTo || unsent?.version !== String(tracking.version)) return null;
  const { number, offer, extra, change } = tracking;
  const amounts = {
    offer,
    extra: extra?.status === 'asked' ? extra.cents : null,
    change: change?.open?.price ?? null,
  };
  const sms = answerSmsFor(unsent, { number, amounts }, locale);
  if (sms === null) return null;
  return (
    <div className="grid gap-1">
      <a className={buttonClass({ wide: true })} href={smsLink(textTo, sms)}>
        {t.send(sms)}
      </a>
      <p className="field-hint">{t.hint}</p>
    </div>
  );
}
