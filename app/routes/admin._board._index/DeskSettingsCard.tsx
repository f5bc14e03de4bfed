import { MINUTE } from '#kernel/constants.ts';
import { amountFieldValue } from '#kernel/money.ts';
import { endingsProviderTexts } from '#modules/request/copy/en/endings-provider.ts';
import { DEPOSIT_RULES, ENDING_REASONS } from '#modules/request/rules/endings.ts';
import type { EndingTerms } from '#modules/request/rules/endings.ts';
import { MAX_ON_CALL_REPEATS, ON_CALL_REPEAT_MS } from '#modules/dispatch/rules/on-call.ts';
import { settingsTexts } from '#modules/dispatch/copy/en/settings.ts';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import type { FieldBasics } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { PasswordField } from '../../ui/desk/PasswordField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { SettingsData } from './settings.server.ts';

type DeskSettingsCardProps = Pick<SettingsData, 'nonce' | 'settings' | 'usualPhone'>;

/** The desk's phone numbers, time limits and refund limit, and who gets the deposit of a job that wasn't done. */
export function DeskSettingsCard({ nonce, settings, usualPhone }: DeskSettingsCardProps) {
  const { desk: t, admins } = useTexts(settingsTexts);
  return (
    <Card title={t.heading}>
      <IntentForm key={settings.version} intent="save_settings" nonce={nonce} version={settings.version}>
        <Field
          name="service_phone"
          label={t.servicePhone}
          hint={t.servicePhoneHint(usualPhone)}
          type="tel"
          autoComplete="off"
          defaultValue={settings.servicePhone}
          optional
        />
        <Field
          name="on_call_phone"
          label={t.onCallPhone}
          hint={t.onCallPhoneHint}
          type="tel"
          autoComplete="off"
          defaultValue={settings.onCallPhone}
          optional
        />
        <Field
          name="backup_on_call_phone"
          label={t.backupOnCallPhone}
          hint={t.backupOnCallPhoneHint(ON_CALL_REPEAT_MS / MINUTE, MAX_ON_CALL_REPEATS)}
          type="tel"
          autoComplete="off"
          defaultValue={settings.backupOnCallPhone}
          optional
        />
        <div className="field-pair">
          <MinutesField name="late_minutes" label={t.late} hint={t.lateHint} value={settings.late} />
          <MinutesField name="overdue_minutes" label={t.overdue} hint={t.overdueHint} value={settings.overdue} />
        </div>
        <MinutesField
          name="provider_wait_minutes"
          label={t.providerWait}
          hint={t.providerWaitHint}
          value={settings.providerWait}
        />
        <EndingFields terms={settings.endingTerms} />
        <MoneyField
          name="refund_limit"
          label={t.refundLimit}
          hint={t.refundLimitHint}
          defaultValue={settings.refundLimit}
        />
        <PasswordField name="current_password" label={admins.ownPassword} hint={t.passwordHint} />
        <div>
          <SubmitButton busyLabel={t.saving}>{t.save}</SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}

/** The fields that say who gets the deposit of a job that wasn't done. */
function EndingFields({ terms }: { terms: EndingTerms }) {
  const t = useTexts(settingsTexts).desk.endings;
  const { labels } = useTexts(endingsProviderTexts);
  return (
    <fieldset className="stack">
      <legend>{t.heading}</legend>
      <p className="sub">{t.lead}</p>
      <div className="field-pair">
        <MoneyField
          name="dry_run_fee"
          label={t.dryRun}
          hint={t.feeHint}
          defaultValue={amountFieldValue(terms.dryRunCents)}
        />
        <MoneyField
          name="no_show_fee"
          label={t.noShow}
          hint={t.feeHint}
          defaultValue={amountFieldValue(terms.noShowCents)}
        />
      </div>
      <MoneyField
        name="second_deposit_over"
        label={t.secondDepositOver}
        hint={t.secondDepositHint}
        defaultValue={amountFieldValue(terms.secondDepositOverCents)}
      />
      {ENDING_REASONS.map((reason) => (
        <Select
          key={reason}
          name={`deposit_${reason}`}
          label={reason === 'solved' ? t.solved : labels[reason]}
          options={DEPOSIT_RULES.map((rule) => ({ value: rule, label: t.rules[rule] }))}
          defaultValue={terms.deposit[reason]}
        />
      ))}
      <MinutesField
        name="late_refund_minutes"
        label={t.lateRefund}
        hint={t.lateRefundHint}
        value={String(terms.lateRefundMinutes)}
      />
    </fieldset>
  );
}

/** A field for a whole number of minutes. */
function MinutesField({ value, ...field }: Pick<FieldBasics, 'name' | 'label' | 'hint'> & { value: string }) {
  return <Field {...field} inputMode="numeric" autoComplete="off" defaultValue={value} />;
}
