import { Form, useNavigation } from '@remix-run/react';
import { createContext, useContext } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { FormAnswer } from '../http/form.ts';
import { useFormNonce } from './form-nonce.ts';
import { buttonClass } from './Button.tsx';
import type { ButtonLook } from './Button.tsx';

interface FormState {
  intent: string;
  /** This form's own answer, if the last answer was for it. */
  answer: FormAnswer | undefined;
  busy: boolean;
}

const FormContext = createContext<FormState>({ intent: '', answer: undefined, busy: false });

/** For fields: which form they are in, what was typed and what was wrong with it. */
export function useFormState(): FormState {
  return useContext(FormContext);
}

interface IntentFormProps extends Omit<ComponentProps<typeof Form>, 'method'> {
  intent: string;
  /** Made fresh by the loader for each page; several forms of a page may share it, since ids of commands hold the intent too. */
  nonce?: string;
  /** The version of the request that the page shows. */
  version?: number;
  children: ReactNode;
}

/**
 * A form for one intent: plain POST without script. After a refusal its fields keep what was typed, and so they do when
 * live updates load the page's data again. A success empties it. Which nonce it sends: app/ui/form-nonce.ts.
 */
export function IntentForm(props: IntentFormProps) {
  return <FormOf key={props.intent} {...props} />;
}

function FormOf({ intent, nonce, version, children, className = 'form', ...rest }: IntentFormProps) {
  const navigation = useNavigation();
  const current = useFormNonce(intent, nonce, version);
  const busy = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;
  return (
    <Form key={current.round} method="post" className={className} noValidate {...rest}>
      {current.nonce !== undefined && <input type="hidden" name="nonce" value={current.nonce} />}
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <FormContext.Provider value={{ intent, answer: current.answer, busy }}>{children}</FormContext.Provider>
    </Form>
  );
}

interface SubmitButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  wide?: boolean;
  /** Shown while the form is on its way (only with script). */
  busyLabel?: string;
}

/** Sends the form it is in: `name="intent"` with the form's intent. A second click while it is on its way does nothing. */
export function SubmitButton({ look = 'go', wide, busyLabel, children, onClick, ...rest }: SubmitButtonProps) {
  const { intent, busy } = useFormState();
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={buttonClass({ look, wide })}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
