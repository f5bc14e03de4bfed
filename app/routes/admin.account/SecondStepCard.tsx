import { accountTexts } from '#modules/account/copy/en/account.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { PasswordField } from '../../ui/desk/PasswordField.tsx';
import type { ButtonLook } from '../../ui/Button.tsx';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDate } from '../../ui/time.ts';
import type { AccountData } from './load.server.ts';

type SecondStepCardProps = Pick<AccountData, 'secondStep' | 'nonce'>;

/** The optional second step of the sign-in: off, being set up, or on. */
export function SecondStepCard({ secondStep, nonce }: SecondStepCardProps) {
  const t = useTexts(accountTexts).secondStep;
  const { since, enrollment } = secondStep;
  return (
    <Card
      id="second-step"
      title={
        <span className="row">
          {t.heading}
          <Badge tone={since ? 'green' : 'grey'}>{since ? t.on : t.off}</Badge>
        </span>
      }
    >
      {since && <SecondStepOn secondStep={secondStep} since={since} nonce={nonce} />}
      {!since && enrollment && <EnrollmentForm enrollment={enrollment} nonce={nonce} />}
      {!since && !enrollment && (
        <>
          <p>{t.offLead}</p>
          <Collapsible label={t.begin} intent="begin_second_step">
            <IntentForm intent="begin_second_step" nonce={nonce}>
              <CurrentPassword />
              <div>
                <SubmitButton look="plain" busyLabel={t.beginning}>
                  {t.begin}
                </SubmitButton>
              </div>
            </IntentForm>
          </Collapsible>
        </>
      )}
    </Card>
  );
}

function CurrentPassword() {
  const t = useTexts(accountTexts).password;
  return <PasswordField name="current_password" label={t.current} />;
}

function CodeField({ label }: { label: string }) {
  return <Field name="code" label={label} autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} />;
}

function EnrollmentForm({
  enrollment,
  nonce,
}: {
  enrollment: NonNullable<AccountData['secondStep']['enrollment']>;
  nonce: string;
}) {
  const t = useTexts(accountTexts).secondStep;
  const { qr, secret } = enrollment;
  return (
    <>
      <p>{t.scan}</p>
      <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t.picture}>
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p>
        {t.key}:{' '}
        <code className="shown-word" translate="no">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <IntentForm intent="confirm_second_step" nonce={nonce}>
        <CodeField label={t.code} />
        <div>
          <SubmitButton>{t.confirm}</SubmitButton>
        </div>
      </IntentForm>
      <IntentForm intent="abandon_second_step" nonce={nonce}>
        <div>
          <SubmitButton look="quiet">{t.abandon}</SubmitButton>
        </div>
      </IntentForm>
    </>
  );
}

function SecondStepOn({ secondStep, since, nonce }: SecondStepCardProps & { since: Date }) {
  const locale = useLocale();
  const t = useTexts(accountTexts).secondStep;
  return (
    <>
      <p>
        {t.since(formatDate(since, locale))} {t.codesLeft(secondStep.codesLeft)}
      </p>
      <PasswordAndCode intent="renew_recovery_codes" label={t.renew} nonce={nonce} look="plain" />
      <PasswordAndCode intent="end_second_step" label={t.end} nonce={nonce} look="danger" />
    </>
  );
}

interface PasswordAndCodeProps {
  intent: string;
  label: string;
  nonce: string;
  look: ButtonLook;
}

/** A form that changes the second step once it's turned on. It asks for the password and for a code. */
function PasswordAndCode({ intent, label, nonce, look }: PasswordAndCodeProps) {
  const t = useTexts(accountTexts).secondStep;
  return (
    <Collapsible label={label} intent={intent}>
      <p className="sub">{t.needsBoth}</p>
      <IntentForm intent={intent} nonce={nonce}>
        <CurrentPassword />
        <CodeField label={t.codeOrRecovery} />
        <div>
          <SubmitButton look={look}>{label}</SubmitButton>
        </div>
      </IntentForm>
    </Collapsible>
  );
}
