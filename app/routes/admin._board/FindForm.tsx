import { Form } from '@remix-run/react';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import { CANONICAL_STATUSES } from '#modules/request/rules/statuses.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useKeyAttributes } from '../../ui/desk/keys.tsx';
import type { ListSearch } from '../../ui/desk/desk-query.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';

/**
 * Searches for requests. The form posts, because a search may be a name, a phone or a plate, which don't belong in a
 * URL. The results' URL contains the search encrypted, so it can be reloaded and paged through.
 */
export function FindForm({ search }: { search: ListSearch }) {
  const locale = useLocale();
  const t = useTexts(deskQueueTexts).find;
  const { desk: status } = useTexts(statusTexts);
  return (
    <search>
      <Form
        key={`${search.q} ${search.status} ${search.service}`}
        method="post"
        action="/admin?index"
        className="find"
        aria-label={t.label}
        preventScrollReset
      >
        {search.type && <input type="hidden" name="type" value={search.type} />}
        <Field
          name="q"
          label={t.q}
          hint={t.hint}
          type="search"
          placeholder={t.hint}
          defaultValue={search.q}
          required={false}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          {...useKeyAttributes('/')}
        />
        <Select
          name="status"
          label={t.status}
          defaultValue={search.status ?? ''}
          required={false}
          options={[
            { value: '', label: t.anyStatus },
            ...CANONICAL_STATUSES.map((value) => ({ value, label: status[value] })),
          ]}
        />
        <Select
          name="service"
          label={t.service}
          defaultValue={search.service ?? ''}
          required={false}
          options={[
            { value: '', label: t.anyService },
            ...SERVICE_TYPES.map((value) => ({ value, label: serviceLabel(value, locale) })),
          ]}
        />
        <Button type="submit" name="intent" value="search_requests">
          {t.submit}
        </Button>
      </Form>
    </search>
  );
}
