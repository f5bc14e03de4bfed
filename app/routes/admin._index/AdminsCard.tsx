import { commonTexts } from '#domain/texts/common.ts';
import { settingsTexts } from '#domain/texts/settings.ts';
import { Badge } from '../../components/Badge.tsx';
import { Card } from '../../components/Card.tsx';
import { ConfirmSection } from '../../components/ConfirmSection.tsx';
import { Field } from '../../components/Field.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { Select } from '../../components/Select.tsx';
import { Fold } from '../../components/admin/Fold.tsx';
import { ShownOnce } from '../../components/admin/ShownOnce.tsx';
import { agoInWords } from '#domain/ago.ts';
import { useTexts } from '../../lib/texts.ts';
import type { SettingsData } from './settings.server.ts';

type Person = SettingsData['admins'][number];
type AdminsCardProps = Pick<SettingsData, 'admins' | 'nonce' | 'now'>;

/** Who may use this desk: everybody sees everybody, and may let people in and out. */
export function AdminsCard({ admins, nonce, now }: AdminsCardProps) {
  const t = useTexts(settingsTexts).admins;
  return (
    <Card title={t.heading}>
      <p className="sub">{t.lead}</p>
      <ul className="people">
        {admins.map((person) => (
          <li key={person.id}>
            <PersonHead person={person} now={now} />
            {(person.sessions > 0 || !person.disabled_at) && !person.you && (
              <PersonForms person={person} nonce={nonce} />
            )}
          </li>
        ))}
      </ul>
      <RenewForm admins={admins} nonce={nonce} />
      <Fold label={t.add} intent="add_admin">
        <IntentForm intent="add_admin" nonce={nonce}>
          <Field name="email" label={t.email} type="email" autoComplete="off" autoCapitalize="off" />
          <PasswordField name="current_password" label={t.ownPassword} />
          <div>
            <SubmitButton look="plain" busyLabel={t.adding}>
              {t.addSubmit}
            </SubmitButton>
          </div>
        </IntentForm>
      </Fold>
    </Card>
  );
}

/** A one-time password for somebody else; one form for all, since it takes the own password. */
function RenewForm({ admins, nonce }: Omit<AdminsCardProps, 'now'>) {
  const t = useTexts(settingsTexts).admins;
  const others = admins.filter((person) => !person.you).map(({ id, email }) => ({ value: id, label: email }));
  if (others.length === 0) return null;
  return (
    <Fold label={t.renew} intent="renew_password">
      <p className="sub">{t.renewHint}</p>
      <IntentForm intent="renew_password" nonce={nonce}>
        <Select name="admin_id" label={t.renewFor} options={others} />
        <PasswordField name="current_password" label={t.ownPassword} />
        <div>
          <SubmitButton look="plain">{t.renew}</SubmitButton>
        </div>
      </IntentForm>
    </Fold>
  );
}

/** The one-time password that was just made; at the top of the tab, where the answer is. */
export function OneTimePassword() {
  const t = useTexts(settingsTexts).admins;
  return <ShownOnce intents={['add_admin', 'renew_password']} heading={t.shownHeading} lead={t.shownLead} />;
}

function PersonHead({ person, now }: { person: Person; now: number }) {
  const t = useTexts(settingsTexts).admins;
  const { time } = useTexts(commonTexts);
  const expiry = person.password_expires_at?.getTime();
  const used = person.lastUsed && t.lastUsed(agoInWords(now - person.lastUsed.getTime(), time));
  return (
    <>
      <p className="row person">
        <strong>{person.email}</strong>
        {person.you && <Badge tone="green">{t.you}</Badge>}
        {person.disabled_at && <Badge tone="red">{t.disabled}</Badge>}
        {expiry !== undefined && !person.disabled_at && (
          <Badge tone={expiry > now ? 'yellow' : 'orange'}>{expiry > now ? t.oneTime : t.oneTimeOver}</Badge>
        )}
        {person.secondStep && <Badge tone="blue">{t.secondStep}</Badge>}
      </p>
      {!person.disabled_at && (
        <p className="sub">
          {person.sessions === 0 ? t.signedOut : [t.signedIn(person.sessions), used].filter(Boolean).join(', ')}
        </p>
      )}
    </>
  );
}

function PersonForms({ person, nonce }: { person: Person; nonce: string }) {
  const t = useTexts(settingsTexts).admins;
  const who = <input type="hidden" name="admin_id" value={person.id} />;
  return (
    <details className="fold">
      <summary className="btn btn-quiet">{t.manage(person.email)}</summary>
      <div className="fold-body">
        {person.sessions > 0 && (
          <IntentForm intent="sign_out_admin" nonce={nonce}>
            {who}
            <div>
              <SubmitButton look="plain">{t.signOut}</SubmitButton>
            </div>
          </IntentForm>
        )}
        {!person.disabled_at && (
          <ConfirmSection label={t.disable} question={t.disableQuestion(person.email)} keepLabel={t.keep}>
            <IntentForm intent="disable_admin" nonce={nonce}>
              {who}
              <SubmitButton look="danger">{t.disable}</SubmitButton>
            </IntentForm>
          </ConfirmSection>
        )}
      </div>
    </details>
  );
}
