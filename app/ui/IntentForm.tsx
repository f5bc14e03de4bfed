import { Form, useNavigation } from '@remix-run/react';
import { createContext, useContext } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { FormAnswer } from '../http/form.ts';
import { useFormNonce } from './form-nonce.ts';
import { KeepsScrollContext } from './keeps-scroll.ts';
import { buttonClass } from './Button.tsx';
import type { ButtonLook } from './Button.tsx';

interface FormState {
  intent: string;
  /** The last action data, if it was for this form. */
  answer: FormAnswer | undefined;
  busy: boolean;
}

const FormContext = createContext<FormState>({ intent: '', answer: undefined, busy: false });

/** Tells fields which form they're in, what was typed, and the errors. */
export function useFormState(): FormState {
  return useContext(FormContext);
}

export interface IntentFormProps extends Omit<ComponentProps<typeof Form>, 'method'> {
  intent: string;
  /**
   * The loader makes a new nonce per page. Forms on a page may share it, because a command's id also contains the
   * intent.
   */
  nonce?: string;
  /** The version of the request that the page shows. */
  version?: number;
  children: ReactNode;
}

/**
 * A form for one intent, which works as a plain POST without script. When the form succeeds, its fields are emptied.
 * They keep what was typed when the form is refused, when a live update arrives, and when another form is sent.
 * app/ui/form-nonce.ts says which nonce the form sends.
 */
export function IntentForm(props: IntentFormProps) {
  return <FormOf key={props.intent} {...props} />;
}

function FormOf({ intent, nonce, version, children, className = 'form', onSubmit, ...rest }: IntentFormProps) {
  const navigation = useNavigation();
  const current = useFormNonce(intent, nonce, version);
  const keepsScroll = useContext(KeepsScrollContext);
  const busy = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;
  return (
    <Form
      key={current.resets}
      method="post"
      className={className}
      noValidate
      preventScrollReset={keepsScroll}
      onSubmit={(event) => {
        current.onSend();
        onSubmit?.(event);
      }}
      {...rest}
    >
      {current.nonce !== undefined && <input type="hidden" name="nonce" value={current.nonce} />}
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <FormContext.Provider value={{ intent, answer: current.answer, busy }}>{children}</FormContext.Provider>
    </Form>
  );
}

interface SubmitButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  wide?: boolean;
  /** Label while the form is being submitted (script only). */
  busyLabel?: string;
}

/** Submits the form with `name="intent"`. A second click while the form is being sent does nothing. */
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
