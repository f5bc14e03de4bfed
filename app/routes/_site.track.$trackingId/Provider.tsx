import { commonTexts } from '#kernel/copy/en/common.ts';
import { customerCodeTexts } from '#modules/provider/copy/en/customer-code.ts';
import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import { promiseDriverTexts } from '#modules/request/copy/en/promise-driver.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { amountToBringInWords, paymentMethodsInWords } from '#modules/request/copy/payment-methods-in-words.ts';
import { CallButton } from '../../ui/CallButton.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { formatPhone } from '../../ui/phone.ts';
import { useRootData } from '../../ui/root-data.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import type { OpenTracking } from './load.server.ts';
import { showsArrivalCode, isProviderThere } from './meeting.ts';

interface ProviderProps {
  tracking: OpenTracking;
  provider: NonNullable<OpenTracking['provider']>;
  /** True inside a folded card, which already has the title. */
  folded?: boolean;
}

/**
 * The provider: their name and vehicle, how to recognize them, what to pay on site, and when they promised to be there.
 * The button to call them is in the bar at the bottom edge (`CallBar`) until the job is completed, and here afterwards.
 */
export function Provider({ tracking, provider, folded = false }: ProviderProps) {
  const t = useTexts(trackingTexts).provider;
  const code = useTexts(customerCodeTexts);
  const { promised } = useTexts(promiseDriverTexts);
  const { now } = useTexts(statusTexts);
  const locale = useLocale();
  const { onSite, status, handshake, promise } = tracking;
  const { name, phone, vehicle, plate } = provider;
  // On arrival, the sign shows vehicle, plate and code, so leave them out here.
  const isCodeShown = showsArrivalCode(tracking);
  return (
    <section className={folded ? 'grid gap-1.5' : 'card gap-1.5! p-3!'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex-[1_1_7rem]">
          {!folded && <h2 className="text-xs font-bold tracking-normal text-ink-2">{t.heading}</h2>}
          <p className="leading-tight font-bold">{name}</p>
          {vehicle && !isCodeShown && <p className="text-sm leading-tight">{vehicle}</p>}
        </div>
        {plate && !isCodeShown && <Plate plate={plate} />}
        {(promise ?? (handshake?.code && !isCodeShown)) && (
          <div className="flex basis-full flex-wrap items-center justify-between gap-x-3 leading-tight">
            <p className="text-sm font-bold">{promise && promised(formatTime(promise.at, locale))}</p>
            {handshake?.code && !isCodeShown && (
              <p className="flex items-center gap-2">
                <span className="text-sm">{code.give}</span>{' '}
                <strong className="check-code whitespace-nowrap">{handshake.code}</strong>
              </p>
            )}
          </div>
        )}
      </div>
      {onSite && status !== 'completed' && (
        <PayOnSite tracking={tracking} methods={provider.paymentMethods} due={onSite.cents} />
      )}
      {status === 'en_route' && <p className="text-sm">{now.en_route}</p>}
      {isCodeShown && handshake?.code && <CheckBeforeTellingCode />}
      {handshake && <CodeResult status={handshake.status} />}
      {phone && status === 'completed' && (
        <a className={buttonClass({ wide: true })} href={`tel:${phone}`}>
          {t.call}
        </a>
      )}
    </section>
  );
}

/** A license plate, drawn like a real one. */
function Plate({ plate }: { plate: string }) {
  const t = useTexts(customerCodeTexts);
  return (
    <p className="rounded-s border-2 border-ink px-2.5 py-0.5 text-[1.2rem] font-extrabold tracking-wider">
      <span className="sr-only">{t.plate} </span>
      {plate}
    </p>
  );
}

interface PayOnSiteProps {
  tracking: OpenTracking;
  methods: NonNullable<OpenTracking['provider']>['paymentMethods'];
  /** What's due on site, in cents. */
  due: number;
}

/** Says what to pay on site and, if known, with which methods. */
function PayOnSite({ tracking, methods, due }: PayOnSiteProps) {
  const t = useTexts(trackingTexts).provider;
  const words = useTexts(paymentMethodsTexts);
  const locale = useLocale();
  const phone = useRootData()?.servicePhone;
  const there = isProviderThere(tracking);
  // In the status `arrived`, the sign at the top of the page shows the amount, so leave it out here. Also leave it out
  // while the job is on hold: there may be nothing to pay on site.
  const amount = tracking.status !== 'arrived' && !tracking.isOnHold && t.payOnSite(due);
  if (methods.length === 0) {
    return (
      <p className="text-sm">
        {amount && <strong>{amount}</strong>} {there ? words.unknownThere : words.unknown}{' '}
        {!there && phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
      </p>
    );
  }
  const cardNotTaken = tracking.cardOnly && !methods.includes('card');
  return (
    <>
      <p className="text-sm font-bold">
        {there && amount}{' '}
        {there ? words.takes(paymentMethodsInWords(methods, locale)) : amountToBringInWords(due, methods, locale)}
      </p>
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

/** Says what to check before telling the provider the code. Vehicle, plate and code are on the sign. */
function CheckBeforeTellingCode() {
  const t = useTexts(customerCodeTexts);
  return (
    <section className="check" aria-labelledby="check">
      <h3 id="check" className="text-base">
        {t.heading}
      </h3>
      <p className="text-sm">{t.lead}</p>
      <p className="text-sm">{t.keep}</p>
    </section>
  );
}

/**
 * Says whether the provider entered the code. If they skipped it, the customer is told to compare vehicle and plate
 * again.
 */
function CodeResult({ status }: { status: NonNullable<OpenTracking['handshake']>['status'] }) {
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
