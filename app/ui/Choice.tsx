import type { ComponentProps, ReactNode } from 'react';
import { useField } from './Field.tsx';
import { useFormState } from './IntentForm.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'name' | 'type'> & {
  name: string;
  label: ReactNode;
  value?: string;
};

/** A checkbox; the whole line is clickable. */
export function Checkbox({ name, label, value = 'yes', defaultChecked, ...rest }: CheckboxProps) {
  const { id, error, onEdit, typed, control } = useField(name, undefined);
  const { answer } = useFormState();
  return (
    <div className={error ? 'field field-wrong' : 'field'} onInput={onEdit}>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <label className="choice" htmlFor={id}>
        <input
          {...control}
          type="checkbox"
          defaultValue={undefined}
          value={value}
          defaultChecked={answer ? typed === value : defaultChecked}
          {...rest}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}

interface RadiosProps {
  name: string;
  legend: string;
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[];
  defaultValue?: string;
}

/** Radio buttons. The error summary links to the first. */
export function Radios({ name, legend, options, defaultValue }: RadiosProps) {
  const { id, error, onEdit, typed } = useField(name, undefined);
  const chosen = typed ?? defaultValue;
  return (
    <fieldset
      className={error ? 'field field-wrong' : 'field'}
      aria-describedby={error ? `${id}-error` : undefined}
      onInput={onEdit}
    >
      <legend>{legend}</legend>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {options.map(({ value, label, disabled }, index) => (
        <label className="choice" key={value} htmlFor={index === 0 ? id : `${id}-${value}`}>
          <input
            id={index === 0 ? id : `${id}-${value}`}
            type="radio"
            name={name}
            value={value}
            defaultChecked={chosen === value}
            disabled={disabled}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
