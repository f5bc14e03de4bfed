import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

/** A text field for an amount in dollars. */
export function MoneyField(props: Omit<ComponentProps<typeof Field>, 'prefix' | 'inputMode' | 'autoComplete'>) {
  return <Field prefix="$" inputMode="decimal" autoComplete="off" {...props} />;
}
