import { Link } from '@remix-run/react';
import type { ComponentProps } from 'react';

/**
 * `go` is the one amber button of a screen (56 px); `plain` everything else; `danger` what cannot be undone; `quiet` a
 * button that looks like a link; `ghost` for dark ground; `lone` is plain beside an amber button that needs script, and
 * amber where there is no script.
 */
export type ButtonLook = 'go' | 'plain' | 'danger' | 'quiet' | 'ghost' | 'lone';

interface Look {
  look?: ButtonLook;
  /** As wide as its column. */
  wide?: boolean;
}

/** The classes of a button, for elements that are none (a `<summary>`, an `<a href="tel:">`). */
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
