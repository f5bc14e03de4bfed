import { Link } from '@remix-run/react';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import { languageName } from '#kernel/language-names.ts';
import { bulkActionsTexts } from '#modules/dispatch/copy/en/desk-together.ts';
import { formatShortAge } from '#modules/dispatch/rules/map-board.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { GROUP_TEXT_KINDS } from '#modules/request/rules/group-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox, Radios } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Select } from '../../ui/Select.tsx';
import { StatusBadge } from '../../ui/desk/StatusBadge.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { JOB_FIELD_PREFIX } from './job-field.ts';
import type { loadBulkActions } from './load.server.ts';

type Data = Awaited<ReturnType<typeof loadBulkActions>>;

/** The first step: which jobs, and what to do. */
export function ChooseJobs({ data: { nonce, now, jobs, hasMore } }: { data: Data }) {
  const locale = useLocale();
  const t = useTexts(bulkActionsTexts);
  if (jobs.length === 0) {
    return (
      <div className="empty">
        <p className="lead">{t.none}</p>
      </div>
    );
  }
  const chosen = jobs.filter(({ isChosen }) => isChosen).length;
  return (
    <>
      <p className="sub">{t.lead}</p>
      <IntentForm
        key={chosen}
        intent="prepare_together"
        nonce={nonce}
        className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start"
      >
        <Card title={t.jobs}>
          <nav className="row" aria-label={t.choose.label}>
            <Link to="?choose=waiting">{t.choose.waiting}</Link>
            <Link to="?choose=all">{t.choose.all}</Link>
            <Link to="?">{t.choose.none}</Link>
          </nav>
          {hasMore && <p className="sub">{t.more(jobs.length)}</p>}
          <div>
            {jobs.map((job) => (
              <Checkbox
                key={job.id}
                name={JOB_FIELD_PREFIX + job.id}
                defaultChecked={job.isChosen}
                label={
                  <>
                    <strong>{formatShortAge(now - job.turnSince)}</strong> {serviceLabel(job.service, locale)},{' '}
                    {job.number} <StatusBadge status={job.status} /> <span className="sub">{job.location_address}</span>
                  </>
                }
              />
            ))}
          </div>
        </Card>
        <div className="lg:sticky lg:top-4">
          <Card>
            <Radios
              name="what"
              legend={t.what}
              options={[
                { value: 'text', label: t.doText },
                { value: 'assign', label: t.doAssign },
              ]}
              defaultValue="text"
            />
            <Select
              name="text"
              label={t.text}
              options={GROUP_TEXT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
            />
            {LOCALES.map((language) => (
              <Textarea
                key={language}
                name={`words_${language}`}
                label={t.words(languageName(language, locale))}
                hint={language === 'en' ? t.wordsHint : undefined}
                rows={2}
                lang={language}
                maxLength={300}
                optional
              />
            ))}
            <Field name="provider_search" label={t.provider} hint={t.providerHint} autoComplete="off" optional />
            <div>
              <SubmitButton>{t.next}</SubmitButton>
            </div>
          </Card>
        </div>
      </IntentForm>
    </>
  );
}
