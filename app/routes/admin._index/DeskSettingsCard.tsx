import { settingsTexts } from '#domain/texts/settings.ts';
import { Card } from '../../components/Card.tsx';
import { Field } from '../../components/Field.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { SettingsData } from './settings.server.ts';

type DeskSettingsCardProps = Pick<SettingsData, 'nonce' | 'settings' | 'usualPhone'>;

/** The phones and limits that hold for everybody at this desk. */
export function DeskSettingsCard({ nonce, settings, usualPhone }: DeskSettingsCardProps) {
  const t = useTexts(settingsTexts).desk;
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
        <div className="field-pair">
          <Field
            name="late_minutes"
            label={t.late}
            hint={t.lateHint}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={settings.late}
          />
          <Field
            name="overdue_minutes"
            label={t.overdue}
            hint={t.overdueHint}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={settings.overdue}
          />
        </div>
        <Field
          name="provider_wait_minutes"
          label={t.providerWait}
          hint={t.providerWaitHint}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={settings.providerWait}
        />
        <div>
          <SubmitButton busyLabel={t.saving}>{t.save}</SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}
