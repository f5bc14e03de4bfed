import {
  SERVICE_TYPES,
  VEHICLE_TYPES,
  needsDestination,
  serviceFromOnlineChoice,
} from '#modules/request/rules/services.ts';
import { questionsTexts } from '#modules/request/copy/en/questions.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { serviceLabel, vehicleLabel } from '#modules/request/copy/service-label.ts';
import { textConsentTexts } from '#modules/message/copy/en/text-consent.ts';
import { Checkbox, Radios } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { useFormState } from '../../ui/IntentForm.tsx';
import { FormPhoto } from '../../ui/photos/FormPhoto.tsx';
import { Select } from '../../ui/Select.tsx';
import { ServiceIcon } from '../../ui/ServiceIcon.tsx';
import { CanPayOnSite, ServiceQuestions } from '../../ui/ServiceQuestions.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { AddressField } from './AddressField.tsx';
import { LockedIn } from './LockedIn.tsx';
import { UseMyLocation } from './UseMyLocation.tsx';

const SECTION_CLASSES = 'grid grid-cols-[minmax(0,1fr)] gap-2.5';
const HEADING_CLASSES = 'text-[1.3125rem] leading-tight';

/**
 * The fields of the form, in the order in which a dispatcher would ask on the phone (decision 0054). They have the
 * names of the database columns.
 */
export function RequestFields() {
  const t = useTexts(requestTexts);
  const focusIf = useFocusIf();
  const questions = useTexts(questionsTexts);
  return (
    <>
      <section className={SECTION_CLASSES}>
        <ServiceTiles />
        <LockedIn />
      </section>
      <section className={SECTION_CLASSES}>
        <h2 className={HEADING_CLASSES}>{t.pickup.heading}</h2>
        <UseMyLocation />
        <AddressField
          name="location_address"
          {...focusIf('location_address')}
          label={t.pickup.address}
          hint={t.pickup.addressHint}
          autoComplete="street-address"
          enterKeyHint="next"
        />
        <Field name="location_exit" label={t.pickup.exit} optional autoComplete="off" enterKeyHint="next" />
        <div data-services={SERVICE_TYPES.filter(needsDestination).join(' ')}>
          <AddressField
            name="destination_address"
            {...focusIf('destination_address')}
            label={t.destination.address}
            hint={t.destination.hint}
            enterKeyHint="next"
          />
          <DoubtedValue name="sure_destination" doubtedField="destination_address" />
        </div>
      </section>
      <section className={SECTION_CLASSES}>
        <h2 className={HEADING_CLASSES}>{t.contact.heading}</h2>
        <Field
          name="phone"
          {...focusIf('phone')}
          type="tel"
          label={t.contact.phone}
          hint={t.contact.phoneHint}
          autoComplete="tel"
          enterKeyHint="next"
        />
        <Consent />
      </section>
      <Vehicle />
      <section className={SECTION_CLASSES}>
        <h2 className={HEADING_CLASSES}>{t.service.heading}</h2>
        <p className="field-hint">{questions.hint}</p>
        <ServiceQuestions />
        <CanPayOnSite hint={questions.paysHint} />
        <OptionalFields />
      </section>
    </>
  );
}

function ServiceTiles() {
  const t = useTexts(requestTexts);
  const locale = useLocale();
  const { answer } = useFormState();
  // A refused form may contain the service's name instead of its key, so convert it to the key.
  const chosen = serviceFromOnlineChoice(answer?.values.service_type ?? 'towing') ?? 'towing';
  return (
    <Radios
      name="service_type"
      legend={<h1 className={HEADING_CLASSES}>{t.heading}</h1>}
      look="tiles"
      options={SERVICE_TYPES.map((type) => ({
        value: type,
        label: (
          <>
            <ServiceIcon service={type} />
            {serviceLabel(type, locale)}
          </>
        ),
      }))}
      defaultValue={chosen}
    />
  );
}

function Consent() {
  const consent = useTexts(textConsentTexts);
  return (
    <div>
      <Checkbox name="text_consent" label={consent.label} />
      <p className="field-hint">{consent.hint}</p>
    </div>
  );
}

function Vehicle() {
  const t = useTexts(requestTexts).vehicle;
  const focusIf = useFocusIf();
  const locale = useLocale();
  return (
    <section className={SECTION_CLASSES}>
      <h2 className={HEADING_CLASSES}>{t.heading}</h2>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)] gap-2 has-[.field-error]:grid-cols-1">
        <Field
          name="vehicle_year"
          {...focusIf('vehicle_year')}
          label={t.year}
          inputMode="numeric"
          enterKeyHint="next"
        />
        <Field name="vehicle_make" {...focusIf('vehicle_make')} label={t.make} enterKeyHint="next" />
        <Field name="vehicle_model" {...focusIf('vehicle_model')} label={t.model} enterKeyHint="done" />
      </div>
      <DoubtedValue name="sure_year" doubtedField="vehicle_year" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-end gap-2">
        <Select
          name="vehicle_type"
          label={t.type}
          options={VEHICLE_TYPES.map((type) => ({ value: type, label: vehicleLabel(type, locale) }))}
          defaultValue="Car"
          required={false}
        />
        <Field name="vehicle_plate" label={t.plate} optional autoCapitalize="characters" autoComplete="off" />
      </div>
    </section>
  );
}

/** The optional fields, folded under a heading that opens them. They start open if one of them has an error. */
function OptionalFields() {
  const t = useTexts(requestTexts);
  const { answer } = useFormState();
  const isWrong = ['service_description', 'email'].some((name) => answer?.formErrors[name]);
  return (
    <details className="fold" open={isWrong}>
      <summary className="btn btn-plain">{t.more.heading}</summary>
      <div className="fold-body">
        <FormPhoto texts={t.photo} />
        <Textarea
          name="service_description"
          label={t.service.description}
          hint={t.service.descriptionHint}
          rows={3}
          optional
        />
        <Field name="email" type="email" label={t.contact.email} optional autoComplete="email" autoCapitalize="off" />
      </div>
    </details>
  );
}

/** Returns a field's `autoFocus`: true for the first wrong field, so that it's in view. Also works without script. */
function useFocusIf() {
  const { answer } = useFormState();
  const [first] = Object.keys(answer?.formErrors ?? {});
  return (name: string) => ({ autoFocus: name === first });
}

/**
 * A hidden field that repeats the refused value of `doubtedField`. If that value is sent again, it counts as confirmed.
 */
function DoubtedValue({ name, doubtedField }: { name: string; doubtedField: string }) {
  const { answer } = useFormState();
  const value = answer?.formErrors[doubtedField] ? answer.values[doubtedField] : answer?.values[name];
  return value ? <input type="hidden" name={name} value={value} /> : null;
}
