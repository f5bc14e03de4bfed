import { Link } from '@remix-run/react';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import { languageName } from '#kernel/language-names.ts';
import { bulkActionsTexts } from '#modules/dispatch/copy/en/desk-together.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox, Radios } from '../../ui/Choice.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { formatPhone } from '../../ui/phone.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { JobLink, JobTable } from './JobTable.tsx';
import { ACCEPT_WARNINGS_FIELD_PREFIX, JOB_FIELD_PREFIX } from './job-field.ts';
import type { PreparedBulkAction } from './prepare.server.ts';

type StepOf<Name extends string> = Extract<PreparedBulkAction, { step: Name }>;

/** If several providers match what was typed, asks which one to assign. */
export function PickProvider({ picked: { nonce, ids, providers } }: { picked: StepOf<'pick'> }) {
  const t = useTexts(bulkActionsTexts);
  const { based } = useTexts(deskProvidersTexts).choose;
  return (
    <Card title={t.pick.heading}>
      <IntentForm intent="prepare_together" nonce={nonce}>
        <input type="hidden" name="what" value="assign" />
        <HiddenJobFields jobs={ids.map((id) => [id, 'yes'])} />
        <Radios
          name="provider_id"
          legend={t.pick.heading}
          options={providers.map(({ id, name, phone, base }) => ({
            value: id,
            label: [name, formatPhone(phone), base && based(base)].filter(Boolean).join(', '),
          }))}
          defaultValue={providers[0]?.id}
        />
        <div className="row">
          <SubmitButton>{t.pick.submit}</SubmitButton>
          <StartOverLink />
        </div>
      </IntentForm>
    </Card>
  );
}

/** Lists the text that each customer will get, and the customers who get none. */
export function ConfirmTexts({ texts: { nonce, text, rows } }: { texts: StepOf<'texts'> }) {
  const locale = useLocale();
  const t = useTexts(bulkActionsTexts);
  const words = t.confirm;
  const reached = rows.filter(({ why }) => why === null);
  return (
    <Card title={words.text}>
      <p>{words.lead}</p>
      <IntentForm intent="send_together" nonce={nonce}>
        <input type="hidden" name="text" value={text.kind} />
        {LOCALES.map((language) => (
          <input key={language} type="hidden" name={`words_${language}`} value={text.words[language] ?? ''} />
        ))}
        <HiddenJobFields jobs={rows.map(({ id }) => [id, 'yes'])} />
        <JobTable columns={[words.job, words.to, words.what]}>
          {rows.map(({ id, number, phone, language, body, why }) => (
            <tr key={id}>
              <td>
                <JobLink id={id} number={number} />
              </td>
              <td data-label={words.to}>
                {formatPhone(phone)}, {languageName(language, locale)}
              </td>
              <td data-label={words.what}>
                {why === null ? <span lang={language}>{body}</span> : <strong>{words.notTexted(why)}</strong>}
              </td>
            </tr>
          ))}
        </JobTable>
        <div className="row">
          {reached.length > 0 ? <SubmitButton>{words.send(reached.length)}</SubmitButton> : <p>{words.nobody}</p>}
          <StartOverLink />
        </div>
      </IntentForm>
    </Card>
  );
}

/** Lists what will happen to each job, with the warnings to acknowledge. */
export function ConfirmAssignments({ assignments: { nonce, provider, rows } }: { assignments: StepOf<'assignments'> }) {
  const t = useTexts(bulkActionsTexts);
  const words = t.confirm;
  const { baseDistance } = useTexts(deskProvidersTexts).choose;
  const ready = rows.filter(({ command }) => command !== null);
  return (
    <Card title={words.assign(provider.name)}>
      <p>{words.lead}</p>
      <IntentForm intent="assign_together" nonce={nonce}>
        <input type="hidden" name="provider_id" value={provider.id} />
        <HiddenJobFields jobs={ready.map(({ id, version, command }) => [id, `${version}:${command}`])} />
        <JobTable columns={[words.job, words.what]}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <JobLink id={row.id} number={row.number} /> <span className="sub">{row.address}</span>
              </td>
              <td data-label={words.what}>
                {row.command === null && <strong>{words.notReady}</strong>}
                {row.command === 'assignProvider' && words.assigned}
                {row.command === 'reassignProvider' && words.replaces(row.before ?? '')}
                {row.command !== null && row.baseMiles !== null && `. ${baseDistance(row.baseMiles)}`}
                {row.command !== null && row.warnings !== '' && (
                  <Checkbox
                    name={ACCEPT_WARNINGS_FIELD_PREFIX + row.id}
                    value={row.token}
                    label={words.warned(row.warnings)}
                  />
                )}
              </td>
            </tr>
          ))}
        </JobTable>
        <div className="row">
          {ready.length > 0 ? <SubmitButton>{words.give(ready.length)}</SubmitButton> : <p>{words.noJob}</p>}
          <StartOverLink />
        </div>
      </IntentForm>
    </Card>
  );
}

function HiddenJobFields({ jobs }: { jobs: readonly (readonly [string, string])[] }) {
  return jobs.map(([id, value]) => <input key={id} type="hidden" name={JOB_FIELD_PREFIX + id} value={value} />);
}

function StartOverLink() {
  return <Link to="/admin/together">{useTexts(bulkActionsTexts).confirm.again}</Link>;
}
