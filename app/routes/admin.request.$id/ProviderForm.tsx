import { Link } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { warningsToConfirm } from '#modules/provider/rules/providers.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { handshakeTexts } from '#modules/provider/copy/en/handshake.ts';
import { fillField } from '../../ui/fill-field.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton, useFormState } from '../../ui/IntentForm.tsx';
import { ChoiceView } from '../../ui/provider/ChoiceView.tsx';
import { useProviderByPhone } from '../../ui/provider/use-choices.ts';
import { formatPhone } from '../../ui/phone.ts';
import { PROVIDER_FORM_FIELDS, providerFormFieldsOf, warningToken } from '../../ui/provider/provider-choice.ts';
import type { ProviderChoice } from '../../ui/provider/provider-choice.ts';
import { providerPath } from '../../ui/desk/providers-query.ts';
import { useTexts } from '../../ui/texts.ts';
import { FindProvider } from './FindProvider.tsx';
import type { DeskRequest } from './load.server.ts';

interface ProviderFormProps {
  request: DeskRequest;
  intent: 'assign_provider' | 'reassign_provider';
  label: string;
}

/**
 * Assigns the job: choose a provider from the directory, or fill in the fields by hand. Warnings about a provider are
 * shown first, and must be acknowledged.
 */
export function ProviderForm({ request, intent, label }: ProviderFormProps) {
  const t = useTexts(adminRequestTexts).provider;
  const directory = useTexts(deskProvidersTexts).choose;
  const handshake = useTexts(handshakeTexts).desk;
  const { chosen: chosenInUrl } = request.directory;
  const [chosen, setChosen] = useState(chosenInUrl);
  const { known, lookUp } = useProviderByPhone(request.directory.job);
  // The URL names a provider who was chosen without script. If it names a different one while the page is open, for
  // example after the browser's Back button was pressed, fill in the fields.
  const before = useRef(chosenInUrl?.id);
  useEffect(() => {
    if (before.current === chosenInUrl?.id) return;
    before.current = chosenInUrl?.id;
    if (chosenInUrl) choose(chosenInUrl);
  });
  const choose = (choice: ProviderChoice) => {
    // Filling in the fields fires their change events, which clear the choice. So set the choice after that.
    fill(intent, choice);
    setChosen(choice);
  };
  const onPhoneInput = (phone: string) => {
    // A different number means a different provider.
    if (chosen && digits(phone) !== digits(chosen.phone)) setChosen(null);
    lookUp(phone);
  };
  const values = chosenInUrl && fieldValuesOf(chosenInUrl);
  return (
    <>
      {request.row.card_only && <p className="desk-alert">{directory.cardOnly}</p>}
      <FindProvider request={request} onChoose={choose} />
      <IntentForm intent={intent} nonce={request.nonce} version={request.row.version}>
        <input type="hidden" name="rests_on" value={request.detailsToken} />
        {chosen && <input type="hidden" name="provider_id" value={chosen.id} />}
        <Field name="provider_name" label={t.name} autoComplete="off" defaultValue={values?.provider_name} />
        <Field
          name="provider_phone"
          label={t.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          defaultValue={values?.provider_phone}
          onInput={(event) => onPhoneInput(event.currentTarget.value)}
        />
        <Field
          name="provider_email"
          label={t.email}
          type="email"
          autoComplete="off"
          defaultValue={values?.provider_email}
        />
        <Field
          name="provider_vehicle_info"
          label={t.vehicle}
          autoComplete="off"
          defaultValue={values?.provider_vehicle_info}
        />
        <Field name="provider_plate" label={handshake.plate} hint={handshake.plateHint} autoComplete="off" optional />
        <WarningsBox chosen={chosen} known={known} />
        <SubmitButton look={intent === 'assign_provider' ? 'go' : 'plain'}>{label}</SubmitButton>
      </IntentForm>
    </>
  );
}

/** The warnings about the provider who was chosen or typed in, and the checkbox that acknowledges the warnings. */
function WarningsBox({ chosen, known }: { chosen: ProviderChoice | null; known: ProviderChoice | null }) {
  const t = useTexts(deskProvidersTexts).choose;
  const { answer } = useFormState();
  const subject = chosen ?? known;
  const warningsToTick = subject ? warningsToConfirm(subject.warnings, subject === chosen) : [];
  // If a provider was typed in without script, the server's answer has the warnings and the checkbox's value.
  const posted = answer?.formErrors.assign_anyway ? answer.values.assign_tick : undefined;
  const checkboxValue = subject
    ? warningsToTick.length > 0
      ? warningToken(subject.id, warningsToTick)
      : undefined
    : posted;
  return (
    <>
      {subject ? (
        <div className="known" role="status">
          <span className="sub">{subject === chosen ? t.chosen(subject.name) : t.known(subject.name)}</span>
          <ChoiceView choice={subject} />
          <Link to={providerPath(subject.id)} target="_blank" rel="noreferrer">
            {t.open}
          </Link>
        </div>
      ) : (
        <p className="sub">{t.newcomer}</p>
      )}
      {checkboxValue !== undefined && (
        <>
          <Checkbox key={checkboxValue} name="assign_anyway" label={t.anyway} value={checkboxValue} />
          <p className="sub">{t.anywayHint}</p>
        </>
      )}
    </>
  );
}

/** The values to fill into the form's fields, with the phone number as people write it: "(214) 555-0100". */
function fieldValuesOf(choice: ProviderChoice) {
  return providerFormFieldsOf({ ...choice, phone: formatPhone(choice.phone) });
}

/** Writes a choice into the fields. */
function fill(intent: string, choice: ProviderChoice): void {
  const values = fieldValuesOf(choice);
  for (const name of PROVIDER_FORM_FIELDS) fillField(intent, name, values[name]);
}

/** A phone number's digits, without the country code 1. */
function digits(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}
