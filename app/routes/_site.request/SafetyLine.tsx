import { TOLLWAY_ASSISTANCE } from '#modules/place/rules/region.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.ts';

/**
 * The line about calling 911, at the top of the form. It opens the advice on what to do until help comes. Works without
 * script.
 */
export function SafetyLine() {
  const t = useTexts(requestTexts).safe;
  return (
    <section className="flex flex-wrap items-start gap-x-2" aria-labelledby="safe-title">
      <details className="flex-[1_1_5rem] open:basis-full">
        <summary
          id="safe-title"
          className="flex min-h-12 items-center gap-1.5 text-[0.875rem] leading-tight font-bold before:flex-none before:content-['▸'] [[open]>&]:before:rotate-90"
        >
          {t.line}
        </summary>
        <div className="grid justify-items-start gap-3 border-l-4 border-stop py-1 pl-3">
          <h2>{t.title}</h2>
          <p>{t.first}</p>
          <p>{t.stay}</p>
          <p>{t.lockedIn}</p>
          {TOLLWAY_ASSISTANCE && (
            <>
              <p>{t.tollway(TOLLWAY_ASSISTANCE)}</p>
              <a className={buttonClass()} href={`tel:${encodeURIComponent(TOLLWAY_ASSISTANCE.phone)}`}>
                {t.callTollway(TOLLWAY_ASSISTANCE.phone)}
              </a>
            </>
          )}
        </div>
      </details>
      <a className={`${buttonClass({ look: 'danger' })} px-2.5! text-[0.9rem]`} href="tel:911">
        {t.call911}
      </a>
      <a className="flex! min-h-12 items-center text-[0.9rem] font-bold" href="sms:911">
        {t.text911}
      </a>
    </section>
  );
}
