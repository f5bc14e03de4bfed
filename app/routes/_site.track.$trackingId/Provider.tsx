import { trackingTexts } from '#domain/texts/tracking.ts';
import { buttonClass } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { formatPhone } from '../../lib/phone.ts';
import { useTexts } from '../../lib/texts.ts';
import type { OpenTracking } from './load.server.ts';

interface ProviderProps {
  tracking: OpenTracking;
  provider: NonNullable<OpenTracking['provider']>;
}

/** Who comes in what, what is paid on site, and how to reach them: calling is what the page is for while they come. */
export function Provider({ tracking: { map, onSite, status }, provider: { name, phone, vehicle } }: ProviderProps) {
  const t = useTexts(trackingTexts).provider;
  const due = status !== 'completed' ? t.payOnSite : onSite?.paid ? t.paid : t.wasToPay;
  return (
    <Card title={t.heading}>
      <p className="who">
        <strong>{name}</strong>
        {vehicle && <span>{vehicle}</span>}
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
    </Card>
  );
}
