import type { ComponentProps } from 'react';
import { MAX_TYPED_CHARS } from '../http/form.ts';
import { FieldFrame, useField } from './Field.tsx';
import type { FieldBasics } from './Field.tsx';

type TextareaProps = FieldBasics & Omit<ComponentProps<'textarea'>, 'name'>;

/** A multi-line text field of the surrounding `IntentForm`. */
export function Textarea({ name, label, hint, optional, defaultValue, rows = 4, ...rest }: TextareaProps) {
  const { id, error, onEdit, control } = useField(name, hint, defaultValue);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} onEdit={onEdit} optional={optional}>
      <textarea
        {...control}
        rows={rows}
        required={!optional}
        maxLength={MAX_TYPED_CHARS}
        className="control"
        {...rest}
      />
    </FieldFrame>
  );
}
