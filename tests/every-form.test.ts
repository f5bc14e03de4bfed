import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ActionFunctionArgs, ServerBuild } from '@remix-run/node';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrapWithErrorResponses } from '#app/http/answer-errors.server.ts';
import { returnFormWithToast, readForm } from '#app/http/form.server.ts';
import { handleBackToForm, unsealPostedForm } from '#app/http/kept-form.server.ts';
import { MAX_TYPED_CHARS } from '#app/http/form.ts';
import { BACK_TO_FORM, SEALED_FORM, isSecretField } from '#app/http/kept-form.ts';
import type { ErrorData } from '#app/http/kept-form.ts';
import { readLimitedBody } from '#app/http/pipeline/body.ts';
import { refuseEmptyFormsOverLimit } from '#app/http/pipeline/filled-in.ts';
import { rateLimit } from '#app/http/pipeline/rate-limit.ts';
import { AppError } from '#kernel/app-error.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { commandToasts } from '#modules/request/copy/en/commands.ts';
import { formsOf } from '#night/visitor.ts';
import { FORMS } from './support/forms.ts';
import { openWebServer, useUnreachableServices } from './support/web-server.ts';
import type { TestWebServer } from './support/web-server.ts';

const componentSources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('dev') && !file.endsWith('.states.tsx'))
  .map((file) => ({ file, text: readFileSync(path.join('app', file), 'utf8') }));

/** Finds all matches of these patterns in the app's components, and returns what their first capture groups matched. */
const matchesInComponents = (...patterns: RegExp[]) =>
  new Set(
    componentSources.flatMap(({ text }) => patterns.flatMap((one) => [...text.matchAll(one)].map(([, name]) => name))),
  );

/** Fields that FORMS doesn't list, because the page fills them in, or because they only filter a page (by GET). */
const FIELDS_NOT_IN_FORMS = [
  ...['intent', 'nonce', 'version', 'sure', 'sure_year', 'sure_destination', 'use_gps', 'customer_lat', 'customer_lng'],
  ...['customer_accuracy', 'card_only'],
  ...['lat', 'lng', 'accuracy', 'request_id', 'photo_id', 'provider_id', 'session', 'rests_on', 'assignment', 'moment'],
  'claimed_at',
  ...['tab', 'type', 'period', 'from', 'to', 'enabled'],
];

describe('the list of forms', () => {
  const intents = FORMS.flatMap((form) => form.intents);

  it('has every form', () => {
    const inCode = matchesInComponents(
      /\bintent="([a-z_]+)"/g,
      /\bintent: '([a-z_]+)'/g,
      /\bINTENT = '([a-z_]+)'/g,
      /name="intent" value="([a-z_]+)"/g,
    );
    for (const intent of Object.keys(commandToasts)) inCode.add(intent);
    expect([...inCode].filter((intent) => !intents.includes(intent ?? ''))).toEqual([]);
  });

  it('has every field', () => {
    const fields = FORMS.flatMap((form) => form.fields ?? []);
    const unlisted = [...matchesInComponents(/[^\w-]name="([a-z_]+)"(?! content)/g)].filter(
      (name = '') => !fields.includes(name) && !FIELDS_NOT_IN_FORMS.includes(name),
    );
    expect(unlisted).toEqual([]);
  });
});

it('every control is one of the kit, which keeps what was typed', () => {
  const kit = ['ui/Field.tsx', 'ui/Choice.tsx', 'ui/Select.tsx', 'ui/Textarea.tsx'];
  // Rating.tsx has a control of its own, which keeps what was typed because it uses the shared `useField`.
  const equivalent = ['routes/_site.track.$trackingId/Rating.tsx'];
  const ownControls = componentSources.filter(({ text }) =>
    [...text.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].some(
      ([tag]) => /\bname=/.test(tag) && !/type="(?:hidden|file)"/.test(tag),
    ),
  );
  expect(ownControls.map(({ file }) => file).filter((file) => ![...kit, ...equivalent].includes(file))).toEqual([]);
});

it('every text field has a limit, so that nobody types more than can come back', () => {
  const controls = componentSources.flatMap(({ file, text }) =>
    /^ui\/(?:Field|Textarea)\.tsx$/.test(file) ? [...text.matchAll(/<(?:input|textarea)\b[^>]*>/g)] : [],
  );
  expect(controls.map(([tag]) => /maxLength=\{[^}]*\bMAX_TYPED_CHARS\}/.test(tag))).toEqual([true, true]);
});

it('every form keeps what was typed on its page when there is no network, no server, or no session', () => {
  const withForms = componentSources.filter(
    ({ file, text }) => /^routes\//.test(file) && /export (?:const|async function) action\b/.test(text),
  );
  expect(withForms.length).toBeGreaterThan(10);
  const losing = withForms.filter(
    ({ text }) => !/keepFormOnPage as clientAction|clientAction = keepOrWaitForSignal/.test(text),
  );
  expect(losing.map(({ file }) => file)).toEqual([]);
});

/** A form as a browser sends it, with a value for each field. */
interface SentForm {
  path: string;
  body: URLSearchParams;
  /** The fields that the error page must contain, with their values: all but the secret ones, such as passwords. */
  kept: Record<string, string>;
}

const SENT_FORMS: [name: string, form: SentForm][] = FORMS.flatMap(({ path: to, intents, fields = [] }) =>
  intents.map((intent) => {
    const typed = Object.fromEntries(
      fields.filter((name) => name !== 'photo').map((name) => [name, `<${name}> "é" & 1`]),
    );
    const body = new URLSearchParams({ intent, nonce: 'nonce-123', version: '7', ...typed });
    const kept = Object.fromEntries([...body].filter(([name]) => !isSecretField(name, to)));
    return [`${intent} at ${to}`, { path: to, body, kept }] satisfies [string, SentForm];
  }),
);

let webServer: TestWebServer;

beforeAll(async () => {
  await useUnreachableServices();
  const app = express();
  const decide = (_name: string, key: string) =>
    Promise.resolve(key.includes('203.0.113.9') ? { ok: false, retryAfter: 30 } : { ok: true });
  const limits = { consume: decide, peek: decide };
  app.set('trust proxy', 1);
  app.use(
    rateLimit(limits as never, (req) => req.headers.origin === 'https://evil.example'),
    readLimitedBody(),
    refuseEmptyFormsOverLimit(limits as never),
  );
  webServer = await openWebServer(app);
});
afterAll(async () => {
  webServer.close();
  await disposeAll();
});

const postForm = (to: string, body: URLSearchParams | FormData, headers: Record<string, string> = {}) =>
  fetch(webServer.url + to, { method: 'POST', body, headers });

const BUSY_ADDRESS_HEADERS = { 'x-forwarded-for': '203.0.113.9' };

/** The fields of the form on an error page, as a browser would send them again. */
function fieldsOn(html: string): Record<string, string> {
  const texts = [...html.matchAll(/<textarea name="([^"]*)"[^>]*>\n([^<]*)<\/textarea>/g)];
  const decoded = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  const all = {
    ...formsOf(html)[0]?.hidden,
    ...Object.fromEntries(texts.map(([, name = '', text = '']) => [name, text])),
  };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, decoded(value)]));
}

describe.each(SENT_FORMS)('%s, without script', (_name, { path: to, body, kept }) => {
  it('comes back with the limit, without its passwords', async () => {
    const response = await postForm(to, body, BUSY_ADDRESS_HEADERS);
    const html = await response.text();
    expect(response.status).toBe(429);
    expect(formsOf(html)[0]?.action).toBe(to);
    expect(fieldsOn(html)).toEqual(kept);
  });

  it('comes back when it was too long', async () => {
    const name = [...body.keys()].findLast((one) => !isSecretField(one, to)) ?? '';
    const long = new URLSearchParams(body);
    long.set(name, 'x'.repeat(70_000));
    const response = await postForm(to, long);
    expect(response.status).toBe(413);
    expect(fieldsOn(await response.text())).toEqual({ ...kept, [name]: 'x'.repeat(70_000) });
  });

  it('comes back when every field is as long as its page lets people type', async () => {
    const longText = '€'.repeat(MAX_TYPED_CHARS);
    const long = new URLSearchParams([...body].map(([name, text]) => [name, text.startsWith('<') ? longText : text]));
    if (!long.toString().includes('%E2')) return;
    const response = await postForm(to, long);
    expect(response.status).toBe(413);
    const expected = Object.entries(kept).map(([name, text]) => [name, text.startsWith('<') ? longText : text]);
    expect(fieldsOn(await response.text())).toEqual(Object.fromEntries(expected));
  });

  it('comes back with an error of the action, of the page after it, and of the session', async () => {
    for (const [error, when] of [
      [503, 'action'],
      [429, 'action'],
      [503, 'loader'],
    ] as const) {
      expect((await errorPageDataOf(to, body, { error, when })).kept).toEqual({ path: to, fields: kept });
    }
    const { kept: sealed } = await errorPageDataOf(to, body, { error: 401, when: 'action' });
    expect(Object.keys(sealed?.fields ?? {})).toEqual([SEALED_FORM]);
    expect(sealed?.fields[SEALED_FORM]).not.toContain('nonce-123');
    const again = Buffer.from(new URLSearchParams({ ...sealed?.fields, [BACK_TO_FORM]: '1' }).toString());
    const unsealed = unsealPostedForm(again, to);
    expect([Object.fromEntries(new URLSearchParams(unsealed.body.toString())), unsealed.back]).toEqual([kept, true]);
    // The sealed form can't be opened on another page.
    expect(unsealPostedForm(again, '/elsewhere').body.toString()).toBe('');
  });

  it('is given back to its page, and comes back when the request has changed', async () => {
    const { intent, nonce, version: _version, ...values } = kept;
    const route = { id: 'one', path: 'one', module: { default: () => null, action: () => 'it ran' } };
    const { routes } = handleBackToForm({ routes: { one: route } } as unknown as ServerBuild);
    const back = routes.one?.module.action?.(actionArgs(to, new URLSearchParams(kept), { backToForm: true }));
    expect(await back).toMatchObject({ data: { intent, nonce, values }, init: { status: 200 } });
    const outdated = returnFormWithToast(await readForm(actionArgs(to, body).request), 409, { title: '', message: '' });
    expect(outdated).toMatchObject({ data: { intent, outdated: true }, init: { status: 409 } });
    expect(outdated.data.values).toMatchObject(values);
  });
});

function actionArgs(to: string, body: URLSearchParams, context: object = {}): ActionFunctionArgs {
  const request = new Request(`http://localhost:3000${to}`, { method: 'POST', body });
  return { request, context, params: {} } as unknown as ActionFunctionArgs;
}

/** What the error page gets when the action, or a loader after it, fails. */
async function errorPageDataOf(
  to: string,
  body: URLSearchParams,
  { error, when }: { error: number; when: 'action' | 'loader' },
) {
  const fail = () => Promise.reject(new AppError(error));
  const module = { default: () => null, action: when === 'action' ? fail : () => null, loader: fail };
  const { routes } = wrapWithErrorResponses({
    routes: { one: { id: 'one', path: 'one', module } },
  } as unknown as ServerBuild);
  const args = actionArgs(to, body);
  const thrown = (run: unknown) => Promise.resolve(run).catch((reason: unknown) => reason);
  const failed = await thrown(routes.one?.module.action?.(args));
  const response = when === 'action' ? failed : await thrown(routes.one?.module.loader?.(args));
  return (response as { data: ErrorData }).data;
}

describe('a refused form', () => {
  const form = { body: new URLSearchParams({ intent: 'rate', customer_review: 'kind' }) };

  it('that a page of another site sent never becomes one of ours', async () => {
    const html = await (
      await postForm('/track/k3x9q2ab7', form.body, { ...BUSY_ADDRESS_HEADERS, origin: 'https://evil.example' })
    ).text();
    expect(html).not.toContain('<form');
  });

  it('with a photo comes back without the photo', async () => {
    const body = new FormData();
    body.set('intent', 'request_offer');
    body.set('photo', new Blob([new Uint8Array(300_000)]), 'car.jpg');
    body.set('vehicle_model', 'Outback');
    const html = await (await postForm('/request', body, BUSY_ADDRESS_HEADERS)).text();
    expect(fieldsOn(html)).toEqual({ intent: 'request_offer', vehicle_model: 'Outback' });
  });

  it('that nobody could type is refused without being kept', async () => {
    const response = await postForm('/track/k3x9q2ab7', new URLSearchParams({ customer_review: 'x'.repeat(300_000) }));
    expect([response.status, (await response.text()).includes('<form')]).toEqual([413, false]);
  });
});
