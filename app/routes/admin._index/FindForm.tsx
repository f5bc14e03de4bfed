import { Form, Link } from '@remix-run/react';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import { CANONICAL_STATUSES } from '#modules/request/rules/statuses.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Asked } from '../../ui/desk/desk-query.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';

/**
 * Finds requests. It posts, since what is typed is a name, a phone or a plate; the answer leads to an address in which that
 * is sealed, to reload, page through and come back to.
 */
export function FindForm({ asked, isSearch }: { asked: Asked; isSearch: boolean }) {
  const locale = useLocale();
  const t = useTexts(deskQueueTexts).find;
  const { status } = useTexts(adminTexts);
  return (
    <search>
      <Form
        key={`${asked.q} ${asked.status} ${asked.service}`}
        method="post"
        action="/admin?index"
        className="find"
        aria-label={t.label}
        preventScrollReset
      >
        <Field
          name="q"
          label={t.q}
          hint={t.hint}
          type="search"
          defaultValue={asked.q}
          required={false}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
        <Select
          name="status"
          label={t.status}
          defaultValue={asked.status ?? ''}
          required={false}
          options={[
            { value: '', label: t.anyStatus },
            ...CANONICAL_STATUSES.map((value) => ({ value, label: status[value] })),
          ]}
        />
        <Select
          name="service"
          label={t.service}
          defaultValue={asked.service ?? ''}
          required={false}
          options={[
            { value: '', label: t.anyService },
            ...SERVICE_TYPES.map((value) => ({ value, label: serviceLabel(value, locale) })),
          ]}
        />
        <Button type="submit" name="intent" value="search_requests">
          {t.submit}
        </Button>
        {isSearch && (
          <Link className="find-clear" to="/admin?tab=active">
            {t.clear}
          </Link>
        )}
      </Form>
    </search>
  );
}
