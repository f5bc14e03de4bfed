import { Link } from '@remix-run/react';
import type { ComponentProps } from 'react';

/**
 * `go` is a screen's only amber button (56 px); `plain` is the default; `danger` is for what can't be undone; `quiet`
 * looks like a link; `ghost` goes on dark backgrounds. If a `go` button needs script, the button beside it is `lone`:
 * plain with script, and amber without script, because then it's the only button that works.
 */
export type ButtonLook = 'go' | 'plain' | 'danger' | 'quiet' | 'ghost' | 'lone';

interface Look {
  look?: ButtonLook;
  /** Whether the button is as wide as its column. */
  wide?: boolean;
}

/** Button classes for other elements (a `<summary>`, an `<a href="tel:">`). */
export function buttonClass({ look = 'plain', wide = false }: Look = {}): string {
  return `btn btn-${look}${wide ? ' btn-wide' : ''}`;
}

/** A button; inside an `IntentForm` use `SubmitButton`. */
export function Button({ look, wide, className = '', type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button type={type} className={`${buttonClass({ look, wide })} ${className}`.trim()} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, wide, className = '', ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={`${buttonClass({ look, wide })} ${className}`.trim()} {...rest} />;
}
