import { Form, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { MAX_PROVIDER_SEARCH_CHARS } from '#modules/provider/rules/providers.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { PROVIDERS_PATH, WARNING_FILTERS } from '../../ui/desk/providers-query.ts';
import type { ProvidersQuery } from '../../ui/desk/providers-query.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';

/** The search is sent after this many milliseconds without typing. */
const PAUSE_MS = 300;
const FIELD_NAMES = ['q', 'service', 'warning'] as const;

function setFieldValues(form: HTMLFormElement, values: readonly string[]): void {
  FIELD_NAMES.forEach((name, index) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = values[index] ?? '';
  });
}

/**
 * Searches for providers: after each pause in typing, or with the button if there's no script. The form posts, because
 * a search may be a name or a phone number, which don't belong in a URL. The results' URL contains the search
 * encrypted.
 */
export function FindProviders({ query, typed }: { query: ProvidersQuery; typed: string }) {
  const locale = useLocale();
  const t = useTexts(deskProvidersTexts);
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>();
  const { service, warning } = query;
  const shown = JSON.stringify([typed, service ?? '', warning ?? '']);
  /** The search that this form sent last. When its results come, they mustn't overwrite what was typed meanwhile. */
  const lastSearch = useRef(shown);
  useEffect(() => {
    // If "Back" or "Show all" opened another search, show that one in the fields.
    if (shown !== lastSearch.current && form.current) setFieldValues(form.current, JSON.parse(shown) as string[]);
    lastSearch.current = shown;
  }, [shown]);
  const send = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (!form.current) return;
      const sent = new FormData(form.current);
      lastSearch.current = JSON.stringify(FIELD_NAMES.map((name) => (sent.get(name) as string).trim()));
      sent.set('intent', 'search_providers');
      submit(sent, { method: 'post', action: `${PROVIDERS_PATH}?index`, replace: true, preventScrollReset: true });
    }, wait);
  };
  useEffect(() => {
    const field = form.current?.elements.namedItem('q');
    // Send what was typed before the script ran.
    if (field instanceof HTMLInputElement && field.value.trim() !== typed) send(0);
    return () => clearTimeout(timer.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what was typed before hydration
  }, []);
  return (
    <search>
      <Form
        ref={form}
        method="post"
        action={`${PROVIDERS_PATH}?index`}
        className="find"
        replace
        onSubmit={() => clearTimeout(timer.current)}
      >
        {query.base.length > 0 && <input type="hidden" name="base" value={query.base.join('.')} />}
        <Field
          name="q"
          type="search"
          label={t.list.search}
          defaultValue={typed}
          required={false}
          maxLength={MAX_PROVIDER_SEARCH_CHARS}
          autoComplete="off"
          spellCheck={false}
          onInput={() => send(PAUSE_MS)}
        />
        <Select
          name="service"
          label={t.list.service}
          defaultValue={service ?? ''}
          required={false}
          onChange={() => send(0)}
          options={[
            { value: '', label: t.list.allServices },
            ...SERVICE_TYPES.map((value) => ({ value, label: serviceLabel(value, locale) })),
          ]}
        />
        <Select
          name="warning"
          label={t.list.warning}
          defaultValue={warning ?? ''}
          required={false}
          onChange={() => send(0)}
          options={[
            { value: '', label: t.list.allProviders },
            ...WARNING_FILTERS.map((value) => ({
              value,
              label: value === 'any' ? t.list.anyWarning : t.warnings[value],
            })),
          ]}
        />
        <div className="row">
          <Button type="submit" name="intent" value="search_providers">
            {t.list.submit}
          </Button>
          {(typed || service || warning || query.base.length > 0) && (
            <ButtonLink look="quiet" to={PROVIDERS_PATH}>
              {t.list.all}
            </ButtonLink>
          )}
        </div>
      </Form>
    </search>
  );
}
