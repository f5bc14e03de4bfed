import { changesTexts } from '#modules/request/copy/en/changes.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import type { ChangeStatus } from '#modules/request/rules/types.ts';
import type { Cents } from '#kernel/money.ts';
import { Radios } from './Choice.tsx';
import { Field } from './Field.tsx';
import { IntentForm, SubmitButton } from './IntentForm.tsx';
import { MoneyField } from './MoneyField.tsx';
import { Select } from './Select.tsx';
import { Textarea } from './Textarea.tsx';
import { useLocale, useTexts } from './texts.ts';
import { formatTime } from './time.ts';

/** The last proposal to change a job, with what the provider and the desk see of it. */
export interface ProposedChange {
  status: ChangeStatus;
  service: ServiceType;
  price: Cents;
  /** The second deposit, which the customer must pay before the change takes effect, in cents; 0 if there's none. */
  second: Cents;
  /** When the customer must have answered or paid, in milliseconds since 1970; null once the proposal is closed. */
  dueAt: number | null;
  mayWithdraw: boolean;
}

/** The last proposal and the customer's answer, with a button to withdraw the proposal while it's open. */
export function ChangeNotice(props: { change: ProposedChange; nonce: string; version?: number }) {
  const { change, nonce, version } = props;
  const t = useTexts(changesTexts);
  const locale = useLocale();
  const { status, price, second, dueAt } = change;
  const service = serviceLabel(change.service, locale);
  const at = dueAt === null ? '' : formatTime(dueAt, locale);
  return (
    <>
      <p className="notice" role="status">
        {t[status]({ service, price, second, at })}
      </p>
      {change.mayWithdraw && (
        <IntentForm intent="withdraw_change" nonce={nonce} {...(version === undefined ? {} : { version })}>
          <SubmitButton look="plain">{t.withdraw}</SubmitButton>
        </IntentForm>
      )}
    </>
  );
}

interface ProposeChangeProps {
  nonce: string;
  version?: number;
  by: 'provider' | 'admin';
  /** The service that's agreed now. */
  service: ServiceType;
  price: Cents;
  /** An approved extra charge, which the new price replaces, in cents; 0 if there's none. */
  extra: Cents;
  destination: string | null;
  /**
   * The drop-off that the customer asked for, and a standard reason. Both are filled into the form. Null if there's
   * no such wish, or if it has been answered.
   */
  wish: { address: string; reason: string } | null;
  /** Whether a provider is assigned. If so, the form asks who does the changed job: this provider or another one. */
  withProvider: boolean;
}

/** The form that proposes another service, destination and price. */
export function ProposeChange(props: ProposeChangeProps) {
  const { nonce, version, by, service, price, extra, destination, wish, withProvider } = props;
  const t = useTexts(changesTexts);
  const locale = useLocale();
  return (
    <IntentForm
      key={wish?.address}
      intent="propose_change"
      nonce={nonce}
      {...(version === undefined ? {} : { version })}
    >
      <p className="sub">{t.lead}</p>
      <Select
        name="service"
        label={t.service}
        options={SERVICE_TYPES.map((type) => ({ value: type, label: serviceLabel(type, locale) }))}
        defaultValue={service}
      />
      <MoneyField name="price" label={t.price} hint={t.priceHint({ price, extra })} />
      <Field
        name="destination"
        label={t.destination}
        hint={t.destinationHint}
        defaultValue={wish?.address ?? destination ?? ''}
        optional
        autoComplete="off"
      />
      <Textarea name="reason" label={t.reason} hint={t.reasonHint} rows={2} defaultValue={wish?.reason} />
      {withProvider && (
        <Radios
          name="who"
          legend={t.who}
          defaultValue="same"
          options={[
            { value: 'same', label: t.same[by] },
            { value: 'other', label: t.other[by] },
          ]}
        />
      )}
      <SubmitButton>{t.send}</SubmitButton>
    </IntentForm>
  );
}
