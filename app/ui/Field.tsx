import type { ComponentProps, ReactNode } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { markEdited, useEditedFields } from './edited-fields.ts';
import { MAX_TYPED_CHARS, fieldId } from '../http/form.ts';
import { useTexts } from './texts.ts';
import { useFormState } from './IntentForm.tsx';

export interface FieldBasics {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Adds "(optional)" to the label. Fields are required otherwise. */
  optional?: boolean;
}

/** Connects a control with its label, hint and error, and keeps what was typed. */
export function useField(name: string, hint: ReactNode, defaultValue?: string | number | readonly string[]) {
  const { intent, answer } = useFormState();
  const id = fieldId(intent, name);
  const edited = useEditedFields(answer).has(name);
  const error = edited ? undefined : answer?.formErrors[name];
  const typed = answer?.values[name];
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    id,
    error,
    /** An event handler for the element around the control. Hides the control's error when somebody edits the value. */
    onEdit: () => {
      if (answer && error) markEdited(answer, name);
    },
    typed,
    control: {
      id,
      name,
      defaultValue: typed ?? defaultValue,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

interface FieldFrameProps extends Omit<FieldBasics, 'name'> {
  id: string;
  error?: string | undefined;
  onEdit?: () => void;
  children: ReactNode;
}

/** Label, hint and error around a control. */
export function FieldFrame({ id, label, hint, error, onEdit, optional, children }: FieldFrameProps) {
  const t = useTexts(commonTexts);
  return (
    <div className={error ? 'field field-wrong' : 'field'} onInput={onEdit}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> ({t.optional})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

type FieldProps = FieldBasics &
  Omit<ComponentProps<'input'>, 'name'> & {
    /** Shown before the text, such as a dollar sign. */
    prefix?: string;
    /** Shown after the control, such as a toggle. */
    after?: ReactNode;
  };

/** Types of fields on which browsers ignore `maxlength`. */
const TYPES_WITHOUT_MAX_LENGTH = new Set<string>(['number', 'date']);

/** A text field of the surrounding `IntentForm`. Passwords are never filled in again. */
export function Field({
  name,
  label,
  hint,
  optional,
  prefix,
  after,
  defaultValue,
  type = 'text',
  ...rest
}: FieldProps) {
  const { id, error, onEdit, control } = useField(name, hint, defaultValue);
  const value = type === 'password' ? undefined : control.defaultValue;
  const input = (
    <input
      {...control}
      defaultValue={value}
      type={type}
      required={!optional}
      maxLength={TYPES_WITHOUT_MAX_LENGTH.has(type) ? undefined : MAX_TYPED_CHARS}
      className="control"
      {...rest}
    />
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} onEdit={onEdit} optional={optional}>
      {prefix || after ? (
        <div className="control-row">
          {prefix && (
            <span className="control-prefix" aria-hidden="true">
              {prefix}
            </span>
          )}
          {input}
          {after}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
