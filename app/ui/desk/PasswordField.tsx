import { useState } from 'react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { useTexts } from '../texts.ts';
import { useScripted } from '../use-scripted.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import type { FieldBasics } from '../Field.tsx';

interface PasswordFieldProps extends Pick<FieldBasics, 'name' | 'label' | 'hint'> {
  /** A password that is chosen now, rather than one that is known. */
  fresh?: boolean;
}

/** A password with a show/hide toggle, which is there only where script can work it. */
export function PasswordField({ name, label, hint, fresh = false }: PasswordFieldProps) {
  const t = useTexts(adminTexts).signIn;
  const scripted = useScripted();
  const [shown, setShown] = useState(false);
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      type={shown ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      // Never nothing: the field would get another place in the page when script comes, and lose what was typed.
      after={
        <>
          {scripted && (
            <Button
              className="toggle"
              aria-label={shown ? t.hidePassword : t.showPassword}
              onClick={() => setShown(!shown)}
            >
              {shown ? t.hide : t.show}
            </Button>
          )}
        </>
      }
    />
  );
}
