import { customerCodeTexts } from '#domain/texts/customer-code.ts';
import { trackingTexts } from '#domain/texts/tracking.ts';
import { buttonClass } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { formatPhone } from '../../lib/phone.ts';
import { useRootData } from '../../lib/root-data.ts';
import { useTexts } from '../../lib/texts.ts';
import type { OpenTracking } from './load.server.ts';

interface ProviderProps {
  tracking: OpenTracking;
  provider: NonNullable<OpenTracking['provider']>;
}

/**
 * Who comes in what and how to know them, what is paid on site, and how to reach them: calling is what the page is for
 * while they come.
 */
export function Provider({ tracking: { map, onSite, status, handshake }, provider }: ProviderProps) {
  const t = useTexts(trackingTexts).provider;
  const { name, phone, vehicle, plate } = provider;
  const due = status !== 'completed' ? t.payOnSite : onSite?.paid ? t.paid : t.wasToPay;
  const inWhat = handshake?.code ? [] : [vehicle, plate].filter(Boolean);
  return (
    <Card title={t.heading}>
      <p className="who">
        <strong>{name}</strong>
        {inWhat.length > 0 && <span>{inWhat.join(', ')}</span>}
      </p>
      {onSite && <p>{due(onSite.cents)}</p>}
      {phone && (
        <div className="who">
          <a className={buttonClass({ look: map ? 'go' : 'plain', wide: true })} href={`tel:${phone}`}>
            {t.call}
          </a>
          <span className="sub">{formatPhone(phone)}</span>
        </div>
      )}
      {handshake?.code && <Check provider={provider} code={handshake.code} />}
      {handshake && <Checked status={handshake.status} />}
    </Card>
  );
}

/** Vehicle, plate and code, large enough to hold the phone out to somebody. */
function Check({ provider: { vehicle, plate }, code }: { provider: ProviderProps['provider']; code: string }) {
  const t = useTexts(customerCodeTexts);
  return (
    <section className="check" aria-labelledby="check">
      <h3 id="check">{t.heading}</h3>
      <p>{t.lead}</p>
      {vehicle && <p className="check-large">{vehicle}</p>}
      {plate && (
        <p>
          {t.plate} <strong className="check-plate">{plate}</strong>
        </p>
      )}
      <p>
        {t.code} <strong className="check-code">{code}</strong>
      </p>
      <p className="sub">{t.keep}</p>
    </section>
  );
}

/** The code was entered: all is well. It was skipped: look twice. */
function Checked({ status }: { status: NonNullable<OpenTracking['handshake']>['status'] }) {
  const t = useTexts(customerCodeTexts);
  const phone = useRootData()?.servicePhone;
  if (status === 'verified') return <p className="check-done">{t.verified}</p>;
  if (status !== 'skipped') return null;
  return (
    <section className="check check-skipped">
      <p>{t.skipped}</p>
      {phone && (
        <a className={buttonClass({ wide: true })} href={`tel:${phone}`}>
          {t.call(formatPhone(phone))}
        </a>
      )}
    </section>
  );
}
