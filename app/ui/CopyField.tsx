import { useEffect, useId, useState } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import { useTexts } from './texts.ts';
import { Button } from './Button.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  /** What to say after copying, instead of "Copied!". */
  copied?: string;
}

/** A link to share. With script there's a copy button; without, the text can be selected. */
export function CopyField({ label, value, copied }: CopyFieldProps) {
  const id = useId();
  const common = useTexts(commonTexts);
  const t = useTexts(shellTexts);
  const [state, setState] = useState<'plain' | 'ready' | 'copied' | 'failed'>('plain');
  useEffect(() => setState('ready'), [value]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="control-row">
        <input id={id} className="control" value={value} readOnly onFocus={(event) => event.target.select()} />
        {state !== 'plain' && <Button onClick={() => void copy()}>{common.copy}</Button>}
      </div>
      <p role="status" className="field-hint">
        {state === 'copied' ? (copied ?? t.copyField.copied) : state === 'failed' ? t.copyField.failed : ''}
      </p>
    </div>
  );
}
