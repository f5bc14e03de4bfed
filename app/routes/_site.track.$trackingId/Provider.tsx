import { commonTexts } from '#kernel/copy/en/common.ts';
import { customerCodeTexts } from '#modules/provider/copy/en/customer-code.ts';
import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { bringInWords, paymentMethodsInWords } from '#modules/request/copy/payment-methods-in-words.ts';
import { CallButton } from '../../ui/CallButton.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatPhone } from '../../ui/phone.ts';
import { useRootData } from '../../ui/root-data.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';
import { isMeeting, isProviderThere } from './meeting.ts';

interface ProviderProps {
  tracking: OpenTracking;
  provider: NonNullable<OpenTracking['provider']>;
}

/**
 * The provider: vehicle, how to recognize them, what to pay on site, how to reach them. While they're on the way,
 * calling them is the page's main action.
 */
export function Provider({ tracking, provider }: ProviderProps) {
  const t = useTexts(trackingTexts).provider;
  const { map, onSite, status, handshake } = tracking;
  const { name, phone, vehicle, plate } = provider;
  // Don't repeat what the sign or the receipt already shows.
  const onSign = isMeeting(tracking);
  const inWhat = handshake?.code || onSign ? [] : [vehicle, plate].filter(Boolean);
  return (
    <Card title={t.heading}>
      <p className="who">
        <strong>{name}</strong>
        {inWhat.length > 0 && <span>{inWhat.join(', ')}</span>}
      </p>
      {onSite && status !== 'completed' && (
        <PayOnSite tracking={tracking} methods={provider.paymentMethods} due={onSite.cents} />
      )}
      {phone && (
        <div className="who">
          <a className={buttonClass({ look: map ? 'go' : 'plain', wide: true })} href={`tel:${phone}`}>
            {t.call}
          </a>
          <span className="sub">{formatPhone(phone)}</span>
        </div>
      )}
      {handshake?.code && <Check provider={provider} code={handshake.code} onSign={onSign} />}
      {handshake && <Checked status={handshake.status} />}
    </Card>
  );
}

interface PayOnSiteProps {
  tracking: OpenTracking;
  methods: NonNullable<OpenTracking['provider']>['paymentMethods'];
  /** Cents. */
  due: number;
}

/** What to bring, as far as it's known. Once the provider is there, the sign shows the amount. */
function PayOnSite({ tracking, methods, due }: PayOnSiteProps) {
  const t = useTexts(trackingTexts).provider;
  const words = useTexts(paymentMethodsTexts);
  const locale = useLocale();
  const phone = useRootData()?.servicePhone;
  const there = isProviderThere(tracking);
  if (methods.length === 0) {
    if (there) return <p>{words.unknownThere}</p>;
    return (
      <>
        <p>
          {t.payOnSite(due)} {words.unknown}
        </p>
        {phone && <CallUs phone={phone} />}
      </>
    );
  }
  const cardNotTaken = tracking.cardOnly && !methods.includes('card');
  return (
    <>
      <p>{there ? words.takes(paymentMethodsInWords(methods, locale)) : bringInWords(due, methods, locale)}</p>
      {cardNotTaken && (
        <p>
          <strong>{words.cardNotTaken}</strong>
        </p>
      )}
      {cardNotTaken && phone && <CallUs phone={phone} />}
    </>
  );
}

function CallUs({ phone }: { phone: string }) {
  const t = useTexts(commonTexts).nav;
  return <CallButton wide phone={phone} label={t.call} />;
}

interface CheckProps extends Pick<ProviderProps, 'provider'> {
  code: string;
  /** The sign already shows vehicle, plate and code. */
  onSign: boolean;
}

/** Vehicle, plate and code, large enough to show to somebody. */
function Check({ provider: { vehicle, plate }, code, onSign }: CheckProps) {
  const t = useTexts(customerCodeTexts);
  return (
    <section className="check" aria-labelledby="check">
      <h3 id="check">{t.heading}</h3>
      <p>{t.lead}</p>
      {!onSign && (
        <>
          {vehicle && <p className="check-large">{vehicle}</p>}
          {plate && (
            <p>
              {t.plate} <strong className="check-plate">{plate}</strong>
            </p>
          )}
          <p>
            {t.code} <strong className="check-code">{code}</strong>
          </p>
        </>
      )}
      <p className="sub">{t.keep}</p>
    </section>
  );
}

/**
 * Says whether the provider entered the code. If they skipped it, the customer is told to compare vehicle and plate
 * again.
 */
function Checked({ status }: { status: NonNullable<OpenTracking['handshake']>['status'] }) {
  const t = useTexts(customerCodeTexts);
  const phone = useRootData()?.servicePhone;
  if (status === 'verified') return <p className="check-done">{t.verified}</p>;
  if (status !== 'skipped') return null;
  return (
    <section className="check check-skipped">
      <p>{t.skipped}</p>
      {phone && <CallButton wide phone={phone} label={t.call} />}
    </section>
  );
}
