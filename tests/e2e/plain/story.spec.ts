import { expect, test } from '@playwright/test';
import { Visitor, visibleText } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM, unusedPhoneAndPlate } from '../people.ts';
import { signIn } from '../signed-in.ts';
import { deskPath, query } from './desk.ts';

const storyPath = (id: string) => `${deskPath(id)}/story`;

test('the story of a completed job says who had it, what was promised, and what was said', async () => {
  const story = await (
    await Story.submit(await signIn(), { ...unusedPhoneAndPlate(), text_consent: 'yes' })
  ).advanceTo('agreement');
  await story.deskSubmits('add_note', { note: 'The driver called twice' });
  await story.providerSubmits('start_job', 'arrived', 'verify_code', 'start_service', 'complete_job');

  const page = await story.desk.get(storyPath(story.id));
  expect(page.status).toBe(200);
  const text = visibleText(page);
  for (const words of ['Dispatch', 'Customer', 'Provider', 'Kept: arrived at', 'The driver called twice', 'Total: ']) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/From .+ to .+\./);
  expect(text).toContain("We don't record phone calls or emails");
  // The page shows each SMS in full, with placeholders for secret links.
  expect(text).toContain('Price offer');
  expect(text).toContain('[link]');
  expect(page.html).not.toContain(story.trackPath);
  expect(page.html).not.toContain(story.jobPath);
  // The timeline is SVG in the HTML, so it works without script. Two pages of the desk link to the story.
  expect(page.html).toMatch(/<svg viewBox="0 0 1000 24"/);
  for (const path of [deskPath(story.id), `/admin/completed/${story.id}`]) {
    expect((await story.desk.get(path)).html).toContain(`href="${storyPath(story.id)}"`);
  }
});

test('the story of an open job with a promise that passed says both', async () => {
  const story = await (await Story.submit(await signIn(), unusedPhoneAndPlate())).advanceTo('start_job');
  await query(`UPDATE request_activity_log SET created_at = created_at - interval '3 hours' WHERE request_id = $1`, [
    story.id,
  ]);
  const text = visibleText(await story.desk.get(storyPath(story.id)));
  expect(text).toContain('The job is still open.');
  expect(text).toContain("Missed: the provider hadn't arrived by then");
  expect(text).toMatch(/so far/);
});

test('a story needs an admin, and a request', async () => {
  const stranger = new Visitor(SYSTEM.baseUrl);
  const story = await Story.submit(await signIn(), unusedPhoneAndPlate());
  expect((await stranger.get(storyPath(story.id))).url).toMatch(/^\/admin\/login/);
  expect((await story.desk.get(storyPath('00000000-0000-4000-8000-000000000000'))).status).toBe(404);
  expect((await story.desk.get(storyPath('x'))).status).toBe(404);
});
