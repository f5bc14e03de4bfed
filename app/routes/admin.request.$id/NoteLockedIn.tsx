import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { LockedInSelect } from '../../ui/desk/LockedInSelect.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/** The form that records that a child or pet is locked in, or no longer is. */
export function NoteLockedIn({ request: { row, nonce } }: { request: DeskRequest }) {
  const t = useTexts(lockedInTexts).desk;
  return (
    <Collapsible label={t.open} intent="set_locked_in">
      <IntentForm key={row.locked_in} intent="set_locked_in" nonce={nonce}>
        <LockedInSelect lockedIn={row.locked_in} />
        <SubmitButton look="plain">{t.save}</SubmitButton>
      </IntentForm>
    </Collapsible>
  );
}
