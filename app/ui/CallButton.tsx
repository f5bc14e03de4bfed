import { buttonClass } from './Button.tsx';
import type { ButtonLook } from './Button.tsx';
import { KeepTogether } from './KeepTogether.tsx';
import { formatPhone } from './phone.ts';

interface CallButtonProps {
  /** E.164 */
  phone: string;
  /** Returns the label, which contains the formatted number. The number in it doesn't wrap. */
  label: (number: string) => string;
  look?: ButtonLook;
  wide?: boolean;
}

/** A button that calls a number and shows it. */
export function CallButton({ phone, label, look, wide }: CallButtonProps) {
  const number = formatPhone(phone);
  return (
    <a className={buttonClass({ look, wide })} href={`tel:${phone}`}>
      <KeepTogether part={number}>{label(number)}</KeepTogether>
    </a>
  );
}
