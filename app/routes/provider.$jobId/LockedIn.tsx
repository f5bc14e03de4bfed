import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import type { LockedIn as Who } from '#modules/request/rules/locked-in.ts';
import { Call911 } from '../../ui/Call911.tsx';
import { useTexts } from '../../ui/texts.ts';

/** The advice to call 911 first, if a child or pet is locked in. Otherwise shows nothing. */
export function LockedIn({ lockedIn }: { lockedIn: Who | null }) {
  const t = useTexts(lockedInTexts);
  return lockedIn && <Call911 heading={t.mark[lockedIn]} text={t.provider} />;
}
