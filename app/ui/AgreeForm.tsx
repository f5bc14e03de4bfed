import { useEffect, useState } from 'react';
import { fieldId } from '../http/form.ts';
import { Checkbox } from './Choice.tsx';
import { IntentForm, SubmitButton } from './IntentForm.tsx';

interface AgreeFormProps {
  intent: string;
  nonce: string;
  /** What is agreed to, beside the box. */
  label: string;
  accept: string;
  busyLabel?: string;
}

/**
 * A box to tick and the button that counts only with it (docs/product.md, "Terms"): with script the button works once the
 * box is ticked, without it the browser asks for the tick, and the server does in any case.
 */
export function AgreeForm({ intent, nonce, label, accept, busyLabel }: AgreeFormProps) {
  const [ticked, setTicked] = useState(true);
  // It may have been ticked before script came.
  useEffect(() => setTicked(isTicked(intent)), [intent]);
  return (
    <IntentForm intent={intent} nonce={nonce} noValidate={false} onChange={() => setTicked(isTicked(intent))}>
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
