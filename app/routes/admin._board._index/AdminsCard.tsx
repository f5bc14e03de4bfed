import type { ReactNode } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { ROLES } from '#modules/account/rules/roles.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { settingsTexts } from '#modules/dispatch/copy/en/settings.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { PasswordField } from '../../ui/desk/PasswordField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { ShownOnce } from '../../ui/desk/ShownOnce.tsx';
import { agoInWords } from '#kernel/ago.ts';
import { useTexts } from '../../ui/texts.ts';
import type { SettingsData } from './settings.server.ts';

type Admin = SettingsData['admins'][number];
type AdminsCardProps = Pick<SettingsData, 'admins' | 'nonce' | 'now'>;

/** All accounts of this desk. Owners add and disable accounts here, and set their roles. */
export function AdminsCard({ admins, nonce, now }: AdminsCardProps) {
  const t = useTexts(settingsTexts).admins;
  return (
    <Card title={t.heading}>
      <p className="sub">{t.lead}</p>
      <ul className="people">
        {admins.map((person) => (
          <li key={person.id}>
            <AdminFacts person={person} now={now} />
            {person.sessions > 0 && !person.you && <SignOutForm person={person} nonce={nonce} />}
          </li>
        ))}
      </ul>
      <RenewPasswordForm admins={admins} nonce={nonce} />
      <RoleForm admins={admins} nonce={nonce} />
      <DisableForm admins={admins} nonce={nonce} />
      <Collapsible label={t.add} intent="add_admin">
        <IntentForm intent="add_admin" nonce={nonce}>
          <Field name="email" label={t.email} type="email" autoComplete="off" autoCapitalize="off" />
          <PasswordField name="current_password" label={t.ownPassword} />
          <div>
            <SubmitButton look="plain" busyLabel={t.adding}>
              {t.addSubmit}
            </SubmitButton>
          </div>
        </IntentForm>
      </Collapsible>
    </Card>
  );
}

/**
 * Gives another admin a one-time password. There's one form for all accounts instead of one for each, because the form
 * must also ask for the sender's own password.
 */
function RenewPasswordForm({ admins, nonce }: Omit<AdminsCardProps, 'now'>) {
  const t = useTexts(settingsTexts).admins;
  const others = admins.filter((person) => !person.you).map(adminOption);
  if (others.length === 0) return null;
  return (
    <AdminForm
      {...{ intent: 'renew_password', nonce, label: t.renew, hint: t.renewHint, whom: t.renewFor, options: others }}
      submit={<SubmitButton look="plain">{t.renew}</SubmitButton>}
    />
  );
}

/** Makes somebody an owner or a dispatcher. */
function RoleForm({ admins, nonce }: Omit<AdminsCardProps, 'now'>) {
  const t = useTexts(settingsTexts).admins;
  const roles = useTexts(deskTeamTexts).roles;
  const options = [{ value: '', label: t.choose }, ...admins.filter((person) => !person.disabled_at).map(adminOption)];
  return (
    <AdminForm
      {...{ intent: 'set_role', nonce, label: roles.choose, hint: roles.hint, whom: t.renewFor, options }}
      more={
        <Select
          name="role"
          label={roles.role}
          options={ROLES.toReversed().map((role) => ({ value: role, label: roles[role] }))}
        />
      }
      submit={<SubmitButton look="plain">{roles.submit}</SubmitButton>}
    />
  );
}

/** Disables an account. No account is preselected, so that nobody disables the first one in the list by mistake. */
function DisableForm({ admins, nonce }: Omit<AdminsCardProps, 'now'>) {
  const t = useTexts(settingsTexts).admins;
  const others = admins.filter((person) => !person.you && !person.disabled_at).map(adminOption);
  if (others.length === 0) return null;
  const options = [{ value: '', label: t.choose }, ...others];
  return (
    <AdminForm
      {...{
        intent: 'disable_admin',
        nonce,
        label: t.disableHeading,
        hint: t.disableHint,
        whom: t.disableWhom,
        options,
      }}
      submit={<SubmitButton look="danger">{t.disable}</SubmitButton>}
    />
  );
}

const adminOption = ({ id, email }: Admin) => ({ value: id, label: email });

interface AdminFormProps {
  intent: string;
  nonce: string;
  label: string;
  hint: string;
  whom: string;
  options: { value: string; label: string }[];
  more?: ReactNode;
  submit: ReactNode;
}

/** A form that changes an admin's account. It asks for the sender's own password. */
function AdminForm({ intent, nonce, label, hint, whom, options, more, submit }: AdminFormProps) {
  const t = useTexts(settingsTexts).admins;
  return (
    <Collapsible label={label} intent={intent}>
      <p className="sub">{hint}</p>
      <IntentForm intent={intent} nonce={nonce}>
        <Select name="admin_id" label={whom} options={options} />
        {more}
        <PasswordField name="current_password" label={t.ownPassword} />
        <div>{submit}</div>
      </IntentForm>
    </Collapsible>
  );
}

/** Shows the one-time password that was just created, at the top of the tab. */
export function OneTimePasswordCard() {
  const t = useTexts(settingsTexts).admins;
  return <ShownOnce intents={['add_admin', 'renew_password']} heading={t.shownHeading} lead={t.shownLead} />;
}

function AdminFacts({ person, now }: { person: Admin; now: number }) {
  const t = useTexts(settingsTexts).admins;
  const { roles } = useTexts(deskTeamTexts);
  const { time } = useTexts(commonTexts);
  const expiry = person.password_expires_at?.getTime();
  const lastUsed = person.lastUsed && t.lastUsed(agoInWords(now - person.lastUsed.getTime(), time));
  return (
    <>
      <p className="row person">
        <strong>{person.email}</strong>
        <Badge>{roles[person.role]}</Badge>
        {person.you && <Badge tone="green">{t.you}</Badge>}
        {person.disabled_at && <Badge tone="red">{t.disabled}</Badge>}
        {expiry !== undefined && !person.disabled_at && (
          <Badge tone={expiry > now ? 'yellow' : 'orange'}>{expiry > now ? t.oneTime : t.oneTimeOver}</Badge>
        )}
        {person.secondStep && <Badge tone="blue">{t.secondStep}</Badge>}
      </p>
      {!person.disabled_at && (
        <p className="sub">
          {person.sessions === 0 ? t.signedOut : [t.signedIn(person.sessions), lastUsed].filter(Boolean).join(', ')}
        </p>
      )}
    </>
  );
}

function SignOutForm({ person, nonce }: { person: Admin; nonce: string }) {
  const t = useTexts(settingsTexts).admins;
  return (
    <details className="fold">
      <summary className="btn btn-quiet">{t.manage(person.email)}</summary>
      <div className="fold-body">
        <IntentForm intent="sign_out_admin" nonce={nonce}>
          <input type="hidden" name="admin_id" value={person.id} />
          <div>
            <SubmitButton look="plain">{t.signOut}</SubmitButton>
          </div>
        </IntentForm>
      </div>
    </details>
  );
}
