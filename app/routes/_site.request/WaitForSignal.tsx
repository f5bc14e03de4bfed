import { useRef } from 'react';
import { textRequestTexts } from '#modules/request/copy/en/text-request.ts';
import { smsLink } from '#modules/request/rules/text-request-body.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CallButton } from '../../ui/CallButton.tsx';
import { useRootData } from '../../ui/root-data.ts';
import { useTexts } from '../../ui/texts.ts';
import { useWaitForSignal } from './use-wait-for-signal.ts';

/**
 * Must be inside the form. Without signal, the form stays on the screen and is sent automatically once there is a
 * signal. Until then, it can be sent as a text. Needs script: without it, the browser shows its own error page, from
 * which the form can be sent again.
 */
export function WaitForSignal() {
  const t = useTexts(textRequestTexts).waiting;
  const elementInForm = useRef<HTMLDivElement>(null);
  const { state, busy, smsBody, tryNow, texted } = useWaitForSignal(elementInForm);
  const { servicePhone: phone, textTo = null } = useRootData() ?? {};
  return (
    <div ref={elementInForm} tabIndex={-1} role="status">
      {state !== 'idle' && (
        <section className="grid gap-3 border-2 border-edge bg-paper p-4" data-no-signal={state}>
          <h2 className="bg-[repeating-linear-gradient(135deg,var(--amber)_0_12px,#e5a200_12px_24px)] px-3 py-2 text-[#241a00]">
            {t.heading}
          </h2>
          <p className="font-bold">{busy ? t.sending : state === 'texted' ? t.texted : t.saved}</p>
          {textTo !== null && (
            <a className={buttonClass({ wide: true })} href={smsLink(textTo, smsBody)} onClick={texted}>
              {t.byText}
            </a>
          )}
          {textTo !== null && state === 'waiting' && <p className="field-hint">{t.byTextHint}</p>}
          <div className="row">
            <Button onClick={tryNow} aria-disabled={busy || undefined}>
              {state === 'texted' ? t.formInstead : t.tryNow}
            </Button>
            {phone && <CallButton phone={phone} label={t.call} />}
          </div>
        </section>
      )}
    </div>
  );
}
