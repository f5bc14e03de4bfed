import type { ComponentProps } from 'react';
import { FieldFrame, useField } from './Field.tsx';
import type { FieldBasics } from './Field.tsx';

interface Option {
  value: string;
  label: string;
}

type SelectProps = FieldBasics & Omit<ComponentProps<'select'>, 'name'> & { options: readonly Option[] };

/** A select of the surrounding `IntentForm`. */
export function Select({ name, label, hint, optional, options, defaultValue, ...rest }: SelectProps) {
  const { id, error, onEdit, control } = useField(name, hint, defaultValue);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} onEdit={onEdit} optional={optional}>
      <select {...control} required={!optional} className="control" {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
