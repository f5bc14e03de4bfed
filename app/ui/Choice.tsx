import type { ComponentProps, ReactNode } from 'react';
import { fieldId } from '../http/form.ts';
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
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[];
  defaultValue?: string;
  /** `tiles` are side by side and large enough for a thumb; `chips` are only as wide as their words. */
  look?: 'lines' | 'tiles' | 'chips';
}

/** Radio buttons. The error summary links to the first. */
export function Radios({ name, legend, options, defaultValue, look = 'lines' }: RadiosProps) {
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
      <div className={look === 'lines' ? 'contents' : look}>
        {options.map(({ value, label, disabled }, index) => (
          <label
            className={look === 'lines' ? 'choice' : 'tile'}
            key={value}
            htmlFor={index === 0 ? id : `${id}-${value}`}
          >
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
      </div>
    </fieldset>
  );
}

interface CheckTilesProps {
  legend: string;
  hint?: string;
  /** Each is a field of its own, with the value "yes". */
  options: readonly { name: string; label: string; defaultChecked?: boolean }[];
}

/** Checkboxes drawn as tiles, each as wide as its words. */
export function CheckTiles({ legend, hint, options }: CheckTilesProps) {
  const { intent, answer } = useFormState();
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div className="chips">
        {options.map(({ name, label, defaultChecked }) => (
          <label className="tile" key={name} htmlFor={fieldId(intent, name)}>
            <input
              id={fieldId(intent, name)}
              type="checkbox"
              name={name}
              value="yes"
              defaultChecked={answer ? answer.values[name] === 'yes' : defaultChecked}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
