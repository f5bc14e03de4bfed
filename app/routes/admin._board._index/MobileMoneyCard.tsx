import { useState } from 'react';
import type { FormEvent } from 'react';
import { settingsTexts } from '#modules/dispatch/copy/en/settings.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FieldFrame } from '../../ui/Field.tsx';
import { ToastView } from '../../ui/Toast.tsx';
import type { MobileMoneySettings } from '#modules/dispatch/rules/mobile-money.ts';
import { useTexts } from '../../ui/texts.ts';
import { useMobileMoney } from '../../ui/desk/use-mobile-money.ts';
import type { ConnectionStatus } from '../../ui/desk/use-mobile-money.ts';

const TONES: Record<ConnectionStatus, BadgeTone> = { untested: 'grey', connected: 'green', failed: 'red' };
const TEXT_SETTINGS = ['merchantId', 'apiKey', 'apiSecret', 'baseUrl', 'webhookUrl'] as const;
type TextSetting = (typeof TEXT_SETTINGS)[number];

/**
 * The mobile-money settings, which only this browser stores (docs/product.md, "Mobile money"). Without script, the card
 * just says that it needs script.
 */
export function MobileMoneyCard() {
  const t = useTexts(settingsTexts).mobile;
  const { settings, connection, testing, lastResult, change, test, save } = useMobileMoney();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Card
      id="mobile-money"
      title={
        <span className="row">
          {t.heading}
          <span className="needs-script" role="status">
            <Badge tone={TONES[connection]}>{t.badge[connection]}</Badge>
          </span>
        </span>
      }
    >
      <p className="sub">{t.lead}</p>
      <p className="without-script">{t.needsScript}</p>
      <form className="form needs-script" onSubmit={submit} noValidate autoComplete="off">
        <Switch name="enabled" label={t.enabled} settings={settings} change={change} />
        {TEXT_SETTINGS.map((name) => (
          <TextSettingField key={name} name={name} settings={settings} change={change} />
        ))}
        <Switch name="testMode" label={t.testMode} settings={settings} change={change} />
        <div role="status">{lastResult && <ToastView key={lastResult.n} toast={t[lastResult.what]} inStatus />}</div>
        <div className="row">
          <Button type="submit">{t.save}</Button>
          <Button onClick={test} aria-disabled={testing}>
            {testing ? t.testing : t.test}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface SettingProps<Name extends keyof MobileMoneySettings> {
  name: Name;
  settings: MobileMoneySettings;
  change: (part: Partial<MobileMoneySettings>) => void;
}

function Switch({ name, label, settings, change }: SettingProps<'enabled' | 'testMode'> & { label: string }) {
  const id = `mobile-money-${name}`;
  return (
    <div className="field">
      <label className="choice" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={settings[name]}
          onChange={(event) => change({ [name]: event.target.checked })}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}

function TextSettingField({ name, settings, change }: SettingProps<TextSetting>) {
  const t = useTexts(settingsTexts).mobile;
  const [shown, setShown] = useState(false);
  const id = `mobile-money-${name}`;
  const isSecret = name === 'apiKey' || name === 'apiSecret';
  const type = isSecret && !shown ? 'password' : name.endsWith('Url') ? 'url' : 'text';
  return (
    <FieldFrame id={id} label={t[name]}>
      <div className="control-row">
        <input
          id={id}
          className="control"
          type={type}
          value={settings[name]}
          autoComplete={isSecret ? 'new-password' : 'off'}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => change({ [name]: event.target.value })}
        />
        {isSecret && (
          <Button
            className="toggle"
            onClick={() => setShown(!shown)}
            aria-label={`${shown ? t.hide : t.show}: ${t[name]}`}
          >
            {shown ? t.hide : t.show}
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
