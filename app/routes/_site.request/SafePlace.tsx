import { requestTexts } from '#modules/request/copy/en/request.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.ts';

/** Asks whether the people are safe, before the form. Works without script. */
export function SafePlace({ formId }: { formId: string }) {
  const t = useTexts(requestTexts).safe;
  return (
    <section className="card safe" aria-labelledby="safe-title">
      <h2 id="safe-title">{t.question}</h2>
      <p>{t.first}</p>
      <div className="safe-answers">
        <a className={buttonClass()} href={`#${formId}`}>
          {t.yes}
        </a>
        <details className="safe-help">
          <summary className={buttonClass()}>{t.no}</summary>
          <div className="safe-body">
            <p>{t.stay}</p>
            <div className="row">
              <a className={buttonClass({ look: 'danger' })} href="tel:911">
                {t.call911}
              </a>
              <a className={buttonClass()} href="sms:911">
                {t.text911}
              </a>
            </div>
            <p>{t.tollway}</p>
            <a className={buttonClass()} href="tel:%23999">
              {t.callTollway}
            </a>
          </div>
        </details>
      </div>
    </section>
  );
}
