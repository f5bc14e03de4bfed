import { accountTexts } from '#modules/account/copy/en/account.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { AccountData } from './load.server.ts';

/**
 * Whether this device is notified when a request starts to wait for dispatch, and how many other devices are notified.
 * Turning notifications on needs script; turning them off doesn't.
 */
export function NoticesCard({ otherDevices, nonce }: Pick<AccountData, 'otherDevices' | 'nonce'>) {
  const t = useTexts(accountTexts).notices;
  const { pushes } = useDesk();
  return (
    <Card
      title={
        <span className="row">
          {t.heading}
          <Badge tone={pushes ? 'green' : 'grey'}>{pushes ? t.on : t.off}</Badge>
        </span>
      }
    >
      <p className="sub">{t.lead}</p>
      {pushes ? <TurnOff devices="this" label={t.turnOff} nonce={nonce} /> : <TurnOn />}
      {otherDevices > 0 && (
        <>
          <p>{t.elsewhere(otherDevices)}</p>
          <TurnOff devices="all" label={t.turnOffAll} nonce={nonce} />
        </>
      )}
    </Card>
  );
}

function TurnOn() {
  const t = useTexts(accountTexts).notices;
  const { state, ask } = useDesk().notices;
  return (
    <>
      <p className="without-script">{t.needsScript}</p>
      <div className="needs-script">
        {state === 'ask' && <Button onClick={ask}>{t.turnOn}</Button>}
        {state === 'busy' && <p role="status">{t.busy}</p>}
        {state === 'while_open' && <p role="status">{t.whileOpen}</p>}
        {state === 'none' && <p>{t.blocked}</p>}
      </div>
    </>
  );
}

function TurnOff({ devices, label, nonce }: { devices: 'this' | 'all'; label: string; nonce: string }) {
  return (
    <IntentForm intent={`turn_off_notices_${devices}`} nonce={nonce}>
      <div>
        <SubmitButton look="plain">{label}</SubmitButton>
      </div>
    </IntentForm>
  );
}
