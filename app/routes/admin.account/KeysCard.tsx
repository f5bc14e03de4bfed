import { accountTexts } from '#modules/account/copy/en/account.ts';
import { Card } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { AccountData } from './load.server.ts';

/**
 * The switch for single-letter shortcuts. Speech input can press them by accident, so everybody can turn them off (WCAG
 * 2.1.4).
 */
export function KeysCard({ letterKeys, nonce }: Pick<AccountData, 'letterKeys' | 'nonce'>) {
  const t = useTexts(accountTexts).keys;
  return (
    <Card title={t.heading}>
      <p>{letterKeys ? t.on : t.off}</p>
      <IntentForm intent="set_letter_keys" nonce={nonce}>
        <input type="hidden" name="enabled" value={letterKeys ? 'no' : 'yes'} />
        <div>
          <SubmitButton look="plain">{letterKeys ? t.turnOff : t.turnOn}</SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}
