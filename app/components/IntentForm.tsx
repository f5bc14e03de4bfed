import { Form, useActionData, useNavigation } from '@remix-run/react';
import { createContext, useContext } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { isFormAnswer } from '../lib/form.ts';
import type { FormAnswer } from '../lib/form.ts';
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
 * A form for one intent: plain POST without script. After a refusal its fields keep what was typed; after 422 and 503 it
 * sends the nonce the answer named, so that sending again is safe. A new nonce after a success empties it.
 */
export function IntentForm({ intent, nonce, version, children, className = 'form', ...rest }: IntentFormProps) {
  const last = useActionData<unknown>();
  const navigation = useNavigation();
  const answer = isFormAnswer(last) && last.intent === intent ? last : undefined;
  const current = answer?.nonce ?? nonce;
  const busy = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;
  return (
    <Form key={current} method="post" className={className} noValidate {...rest}>
      {current !== undefined && <input type="hidden" name="nonce" value={current} />}
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <FormContext.Provider value={{ intent, answer, busy }}>{children}</FormContext.Provider>
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
