import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { handshakeTexts } from '#modules/provider/copy/en/handshake.ts';
import { SKIP_REASONS } from '#modules/provider/rules/skip-reasons.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Radios } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useTexts } from '../../ui/texts.ts';
import { useAnswer } from '../../ui/form-nonce.ts';
import { StepWaits } from './StepWaits.tsx';
import type { OpenJob } from './load.server.ts';

const CODE_LENGTH = 4;

/**
 * The field for the customer's code, on arrival. The form is sent automatically once the field is full. After too many
 * wrong codes, there's only the form to skip the code with a reason.
 */
export function EnterCode({ page: { nonce, mayEnterCode } }: { page: OpenJob }) {
  const t = useTexts(handshakeTexts).cab;
  const answer = useAnswer();
  const refused = answer?.intent === 'verify_code' ? answer : undefined;
  const box = useRef<HTMLDivElement>(null);
  // Clear a wrong code, so that it isn't sent again and the next one can be typed right away.
  useEffect(() => {
    const field = box.current?.querySelector('input[name="code"]');
    if (!refused || !(field instanceof HTMLInputElement)) return;
    field.value = '';
    // The field is in the bar at the bottom, which is always in view. Without `preventScroll`, browsers would scroll
    // the page to its end.
    field.focus({ preventScroll: true });
  }, [refused]);
  const sendWhenFull = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const digits = field.value.replaceAll(/\D/g, '');
    if (digits.length < CODE_LENGTH) return;
    field.value = digits.slice(0, CODE_LENGTH);
    const button = field.form?.querySelector('button');
    if (button?.ariaDisabled !== 'true') field.form?.requestSubmit(button);
  };
  if (!mayEnterCode) return <p>{t.locked}</p>;
  return (
    <div ref={box} className="next-step">
      <IntentForm intent="verify_code" nonce={nonce}>
        <StepWaits />
        <Field
          name="code"
          label={t.label}
          hint={t.hint}
          className="control code-control"
          inputMode="numeric"
          autoComplete="off"
          // Pasted codes may have spaces.
          maxLength={9}
          onInput={sendWhenFull}
          after={<SubmitButton>{t.submit}</SubmitButton>}
        />
      </IntentForm>
    </div>
  );
}

/**
 * The form to skip the code, which asks for a reason. It's collapsed as long as a code can be entered, because that's
 * the normal way.
 */
export function SkipCode({ page: { nonce, mayEnterCode } }: { page: OpenJob }) {
  const t = useTexts(handshakeTexts).cab.skip;
  const refused = useAnswer()?.intent === 'skip_code';
  return (
    <details className="fold" open={!mayEnterCode || refused}>
      <summary className={buttonClass()}>{t.open}</summary>
      <div className="fold-body">
        <p className="sub">{t.lead}</p>
        <IntentForm intent="skip_code" nonce={nonce}>
          <Radios
            name="reason"
            legend={t.legend}
            options={[...SKIP_REASONS, 'other' as const].map((value) => ({ value, label: t.reasons[value] }))}
          />
          <Textarea name="reason_more" label={t.more} hint={t.moreHint} rows={2} optional />
          <SubmitButton look={mayEnterCode ? 'plain' : 'go'} wide>
            {t.submit}
          </SubmitButton>
        </IntentForm>
      </div>
    </details>
  );
}
