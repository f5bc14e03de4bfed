import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { LOCKED_IN } from '#modules/request/rules/locked-in.ts';
import type { LockedIn } from '#modules/request/rules/locked-in.ts';
import { Select } from '../Select.tsx';
import { useTexts } from '../texts.ts';

/** The desk's question whether a child or pet is locked in. */
export function LockedInSelect({ lockedIn }: { lockedIn: LockedIn | null }) {
  const { desk, answers } = useTexts(lockedInTexts);
  return (
    <Select
      name="locked_in"
      label={desk.question}
      hint={desk.hint}
      options={(['no', ...LOCKED_IN] as const).map((value) => ({ value, label: answers[value] }))}
      defaultValue={lockedIn ?? 'no'}
    />
  );
}
