import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';

interface PasswordFieldProps {
  name: string;
  label: string;
  showLabel: string;
  hideLabel: string;
}

/** A password with a show/hide toggle, which is there only where script can work it. */
export function PasswordField({ name, label, showLabel, hideLabel }: PasswordFieldProps) {
  const [scripted, setScripted] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <Field
      name={name}
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      // Never nothing: the field would get another place in the page when script comes, and lose what was typed.
      after={<>{scripted && <Button onClick={() => setShown(!shown)}>{shown ? hideLabel : showLabel}</Button>}</>}
    />
  );
}
