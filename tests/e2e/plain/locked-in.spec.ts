import { expect, test } from '@playwright/test';
import { Visitor, visibleText } from '#night/visitor.ts';
import { SYSTEM, freshPhone } from '../people.ts';
import { Story } from '../../ui/story.ts';
import { signIn } from '../signed-in.ts';
import { CALLER_FIELDS, createCallerRequest } from './callers.ts';
import { deskPath, rowById } from './desk.ts';

const LOCKED_CHILD = { service_type: 'lockout', destination_address: '', locked_in: 'child' };
const CALL_911 = 'href="tel:911"';

test.describe('a child or pet locked in', () => {
  test('everybody sees the mark, and 911 comes first, until the job is done', async () => {
    const desk = await signIn();
    const story = await Story.submit(desk, LOCKED_CHILD);
    const { driver, id } = story;
    const track = async () => {
      const page = await driver.get(story.trackPath);
      return { text: visibleText(page), calls: page.html.includes(CALL_911) };
    };
    const asked = await track();
    expect(asked.text).toContain("Call 911 now if you haven't");
    expect(asked.calls).toBe(true);
    const dashboard = visibleText(await desk.get('/admin'));
    expect(dashboard.indexOf('Child or pet locked in')).toBeGreaterThan(-1);
    expect(dashboard).toContain('CHILD LOCKED IN');
    expect(visibleText(await desk.get(deskPath(id)))).toContain('CHILD LOCKED IN');

    // When the desk corrects the service, the warning about the locked-in child stays.
    const corrected = await desk.submit(await desk.get(deskPath(id)), 'correct_service', { service: 'other' });
    expect(corrected.statuses).toEqual([303, 200]);
    expect(await rowById(id)).toMatchObject({ service_type: 'other', locked_in: 'child' });
    expect(visibleText(corrected)).toContain('CHILD LOCKED IN');

    await (await (await story.setPrice('80')).acceptTerms()).driverSubmits('accept_offer');
    await (await story.payDeposit()).assignProvider();
    const before = await new Visitor(SYSTEM.baseUrl).get(story.jobPath);
    expect([visibleText(before).includes('CHILD LOCKED IN'), before.html.includes(CALL_911)]).toEqual([true, true]);
    await story.acceptAgreement();
    expect(visibleText(await story.cab.get(story.jobPath))).toContain('CHILD LOCKED IN');
    await story.providerSubmits('start_job', 'arrived', 'verify_code', 'start_service');
    expect((await track()).calls).toBe(true);
    await story.providerSubmits('complete_job');
    expect((await track()).calls).toBe(false);
    expect(visibleText(await story.cab.get(story.jobPath))).not.toContain('CHILD LOCKED IN');
  });

  test('can be noted by the desk, on the phone form or later, and removed', async () => {
    const desk = await signIn();
    const { id } = await createCallerRequest(desk, { ...CALLER_FIELDS, phone: freshPhone(), locked_in: 'pet' });
    expect(await rowById(id)).toMatchObject({ locked_in: 'pet' });
    const page = await desk.submit(await desk.get(deskPath(id)), 'set_locked_in', { locked_in: 'no' });
    expect(visibleText(page)).toContain('Anyone locked in? No one');
    const again = await desk.submit(page, 'set_locked_in', { locked_in: 'child' });
    expect(visibleText(again)).toContain('Admin noted that a child was locked in');
    expect(await rowById(id)).toMatchObject({ locked_in: 'child' });
  });

  test('is not assumed if the question stays unanswered', async () => {
    const { id } = await Story.submit(await signIn(), { service_type: 'lockout', destination_address: '' });
    expect(await rowById(id)).toMatchObject({ locked_in: null });
  });
});
