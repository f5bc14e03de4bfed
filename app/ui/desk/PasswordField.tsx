import { useState } from 'react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { useTexts } from '../texts.ts';
import { useHydrated } from '../use-hydrated.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import type { FieldBasics } from '../Field.tsx';

interface PasswordFieldProps extends Pick<FieldBasics, 'name' | 'label' | 'hint'> {
  /** True if the field is for a new password, not for an existing one. */
  isNew?: boolean;
}

/** A password field; with script it has a show/hide toggle. */
export function PasswordField({ name, label, hint, isNew = false }: PasswordFieldProps) {
  const t = useTexts(adminTexts).signIn;
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      // Always pass an element: if the field moved in the tree during hydration, it would lose what was typed.
      after={
        <>
          {hydrated && (
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
