import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { formsOf, visibleText } from '#night/visitor.ts';
import type { VisitedPage, Visitor } from '#night/visitor.ts';
import { freshPhone } from '../people.ts';
import { signIn } from '../signed-in.ts';
import { Story } from '../../ui/story.ts';
import { query, rowById, submitRequest } from './desk.ts';
import { randomSmsPhone, readConversation, waitForSms } from './phones.ts';

const chosenJobFields = (...ids: string[]) => Object.fromEntries(ids.map((id) => [`job_${id}`, 'yes']));
const submitPreparation = async (desk: Visitor, fields: Record<string, string>) =>
  desk.submit(await desk.get('/admin/together'), 'prepare_together', fields);

test('everyone chosen is texted once, after a page that says what each will read', async () => {
  const [reached, silent] = [randomSmsPhone(), randomSmsPhone()];
  const first = await submitRequest({ phone: reached, text_consent: 'yes' });
  const second = await submitRequest({ phone: silent });
  const desk = await signIn();
  const check = await submitPreparation(desk, {
    ...chosenJobFields(first.id, second.id),
    what: 'text',
    text: 'weather',
  });
  expect(check.status).toBe(200);
  expect(visibleText(check)).toContain('bad weather is slowing everyone down');
  expect(visibleText(check)).toContain("No text: the customer didn't agree to texts");
  expect(visibleText(check)).toContain('Text 1 customer');
  const readTexts = async () => (await readConversation(reached)).filter(({ body }) => body.includes('bad weather'));
  expect(await readTexts()).toEqual([]);

  const resultPage = await desk.submit(check, 'send_together');
  expect(visibleText(resultPage)).toContain('1 of 2 done.');
  expect(visibleText(resultPage)).toContain('Text queued');
  await waitForSms(reached, 'bad weather');
  const again = await desk.submit(check, 'send_together');
  expect(visibleText(again)).toContain('1 of 2 done.');
  expect(await readTexts()).toHaveLength(1);
  expect((await readConversation(silent)).filter(({ body }) => body.includes('bad weather'))).toEqual([]);
});

test('one provider gets several jobs; one that somebody else has does not stop the others', async () => {
  const desk = await signIn();
  const name = `Walker ${randomUUID().slice(0, 8)}`;
  const person = { name, phone: freshPhone(), email: 'walker@tow.example', vehicle: 'Flatbed Ram 5500' };
  const insured = { insurance: '1,000,000', insurance_until: '2099-12-31', license_number: '006234567C' };
  await desk.submit(await desk.get('/admin/providers/new'), 'add_provider', { ...person, ...insured });
  const createPaid = async () => (await (await Story.submit(desk)).advanceTo('paid')).id;
  const [free, taken, replaced] = [
    await createPaid(),
    await createPaid(),
    (await (await Story.submit(desk)).advanceTo('assigned')).id,
  ];
  const unpaid = (await submitRequest({ phone: randomSmsPhone() })).id;
  const [colleague] = await query(
    `INSERT INTO admins (id, email, password_hash) VALUES (gen_random_uuid(), $1, 'x') RETURNING id`,
    [`${randomUUID()}@desk.example`],
  );
  await query('DELETE FROM desk_claims WHERE request_id = $1', [taken]);
  await query('INSERT INTO desk_claims (request_id, admin_id, claimed_at, seen_at) VALUES ($1, $2, now(), now())', [
    taken,
    colleague?.id,
  ]);
  const check = await submitPreparation(desk, {
    ...chosenJobFields(free, taken, replaced, unpaid),
    what: 'assign',
    provider_search: name,
  });
  expect(visibleText(check)).toContain(`Review the jobs for ${name}`);
  expect(visibleText(check)).toContain('Assign 3 jobs');
  expect(visibleText(check)).toContain("You can't assign a provider: the deposit isn't paid, or the job has ended");
  expect(visibleText(check)).toContain('This provider will replace ');
  expect((await rowById(free)).provider_name).toBeNull();

  const warningFields = fieldsToAcceptWarnings(check);
  const resultPage = await desk.submit(check, 'assign_together', warningFields);
  expect(visibleText(resultPage)).toContain('2 of 3 done.');
  expect(visibleText(resultPage)).toMatch(/Not done: \S+@desk\.example has this request/);
  for (const id of [free, replaced]) expect(await rowById(id)).toMatchObject({ provider_name: name });
  expect((await rowById(taken)).provider_name).toBeNull();
  const version = (await rowById(free)).version;
  // Sending the same form again gets the same answer and changes nothing.
  expect(visibleText(await desk.submit(check, 'assign_together', warningFields))).toContain('2 of 3 done.');
  expect((await rowById(free)).version).toBe(version);
});

/** The form fields that accept all warnings about the provider, as if every checkbox were checked. */
function fieldsToAcceptWarnings(page: VisitedPage): Record<string, string> {
  const boxes = [...page.html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([tag]) => tag);
  const valueOf = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return Object.fromEntries(boxes.map((tag) => [valueOf(tag, 'name'), valueOf(tag, 'value')]));
}

test('without jobs, words or a provider the page says what is missing, and keeps what was typed', async () => {
  const desk = await signIn();
  const { id } = await submitRequest({ phone: randomSmsPhone() });
  const none = await submitPreparation(desk, { what: 'text', text: 'delay' });
  expect([none.status, visibleText(none)]).toEqual([422, expect.stringContaining('Please choose at least one job')]);
  const wordless = await submitPreparation(desk, {
    ...chosenJobFields(id),
    what: 'text',
    text: 'own',
    provider_search: 'kept',
  });
  expect(visibleText(wordless)).toContain('Please enter your message');
  expect(wordless.html).toContain('value="kept"');
  const nobody = await submitPreparation(desk, {
    ...chosenJobFields(id),
    what: 'assign',
    provider_search: randomUUID(),
  });
  expect(visibleText(nobody)).toContain('No active provider in the directory matches');
  expect(formsOf(nobody.html).some(({ intent }) => intent === 'assign_together')).toBe(false);
});
