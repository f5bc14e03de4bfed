import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { fieldId } from '../http/form.ts';
import { Checkbox } from './Choice.tsx';
import { IntentForm, SubmitButton } from './IntentForm.tsx';

interface AgreeFormProps {
  intent: string;
  nonce: string;
  /** The checkbox's label, which says what the reader agrees to. */
  label: string;
  accept: string;
  busyLabel?: string;
  /** More fields, before the checkbox. */
  children?: ReactNode;
}

/**
 * A checkbox and its submit button (docs/product.md, "Terms"). With script the button is disabled until the box is
 * ticked; without script the browser requires the tick. The server checks it too.
 */
export function AgreeForm({ intent, nonce, label, accept, busyLabel, children }: AgreeFormProps) {
  const [ticked, setTicked] = useState(true);
  // The box may have been ticked before hydration, so read its state.
  useEffect(() => setTicked(isTicked(intent)), [intent]);
  return (
    <IntentForm intent={intent} nonce={nonce} noValidate={false} onChange={() => setTicked(isTicked(intent))}>
      {children}
      <Checkbox name="agree" label={label} required />
      <SubmitButton wide busyLabel={busyLabel} disabled={!ticked}>
        {accept}
      </SubmitButton>
    </IntentForm>
  );
}

function isTicked(intent: string): boolean {
  const box = document.getElementById(fieldId(intent, 'agree'));
  return box instanceof HTMLInputElement && box.checked;
}
