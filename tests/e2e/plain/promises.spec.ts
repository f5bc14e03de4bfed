import { expect, test } from '@playwright/test';
import { TOW_PROVIDER } from '#night/scripted.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM, freshPhone } from '../people.ts';
import { signIn } from '../signed-in.ts';
import { deskPath, query, rowById } from './desk.ts';

const PLACE = { use_gps: 'true', customer_lat: '32.7876', customer_lng: '-96.7994' };
/** About 21 miles from `PLACE`. */
const TWENTY_MILES_AWAY = [33.0846, -96.7] as const;
const CLOCK_TIME_PATTERN = /\d+:\d\d [AP]M/;

const assignedStory = async () => (await Story.submit(await signIn(), PLACE)).advanceTo('assigned');
/** Columns of a job whose promised time passed this many minutes ago without an arrival: the SET part of an UPDATE. */
const latePromiseColumns = (minutes: number) =>
  ['promised_first_at', 'promised_at'].map((column) => `${column} = now() - interval '${minutes} minutes'`).join(', ') +
  ", promise_asked_at = now(), promise_warned_at = now(), next_actor = 'admin', turn_since = now()";

test.describe('a promised time', () => {
  test('is asked for with the agreement, and everybody who waits reads it', async () => {
    const story = await assignedStory();
    const { cab } = story;
    const page = await cab.get(story.jobPath);
    for (const minutes of ['', '4', '181', 'soon']) {
      const refused = await cab.submit(page, 'accept_agreement', { agree: 'yes', minutes });
      expect([refused.status, visibleText(refused).includes('Please enter a whole number from 5 to 180')]).toEqual([
        422,
        true,
      ]);
    }
    expect((await cab.submit(page, 'accept_agreement', { agree: 'yes', minutes: '35' })).statuses).toEqual([303, 200]);
    await story.makeFamilyLink();
    const stranger = new Visitor(SYSTEM.baseUrl);
    for (const [who, path] of [
      [story.driver, story.trackPath],
      [stranger, story.familyPath],
    ] as const) {
      expect(visibleText(await who.get(path))).toMatch(
        new RegExp(`[Pp]romised (?:to be there )?by ${CLOCK_TIME_PATTERN.source}`),
      );
    }
    expect(visibleText(await story.desk.get(deskPath(story.id)))).toMatch(
      new RegExp(`by ${CLOCK_TIME_PATTERN.source}`),
    );
    expect(visibleText(await cab.get(story.jobPath))).toMatch(new RegExp(`You promised ${CLOCK_TIME_PATTERN.source}`));
  });

  test('that is impossible by distance is asked about once', async () => {
    const provider = { ...TOW_PROVIDER, provider_phone: freshPhone() };
    const first = await (await Story.submit(await signIn(), PLACE)).advanceTo('paid');
    await (await first.assignProvider(provider)).acceptAgreement();
    await first.sendPosition(...TWENTY_MILES_AWAY);
    // A second job for the same provider, whose position is known from the first job.
    const second = await (await Story.submit(await signIn(), PLACE)).advanceTo('paid');
    await second.assignProvider(provider);
    const page = await second.cab.get(second.jobPath);
    expect(visibleText(page)).toMatch(/2\d(\.\d)? miles away, about 5\d minutes/);
    const fields = { agree: 'yes', minutes: '5' };
    const doubtedPage = await second.cab.submit(page, 'accept_agreement', fields);
    expect([doubtedPage.status, visibleText(doubtedPage).includes('send it again')]).toEqual([422, true]);
    // If the provider enters a different number of minutes, it must be confirmed again.
    expect((await second.cab.submit(doubtedPage, 'accept_agreement', { ...fields, minutes: '6' })).status).toBe(422);
    expect((await second.cab.submit(doubtedPage, 'accept_agreement', fields)).statuses).toEqual([303, 200]);
  });

  test('is replaced three times at most, and the driver reads why', async () => {
    const story = await (await assignedStory()).acceptAgreement();
    const form = await story.cab.get(story.jobPath);
    expect((await story.cab.submit(form, 'promise_again', { minutes: '' })).status).toBe(422);
    await story.submitAs('cab', 'promise_again', { minutes: '60', reason: 'traffic' });
    const track = visibleText(await story.driver.get(story.trackPath));
    expect(track).toMatch(new RegExp(`now promises to be there by ${CLOCK_TIME_PATTERN.source} \\(traffic\\)`));
    expect(track).toContain('You can wait, call your provider, or ask to cancel.');
    for (const minutes of ['70', '80']) await story.submitAs('cab', 'promise_again', { minutes });
    expect(visibleText(await story.openPage('cab'))).toContain("You can't send another new time");
    const more = await story.cab.postFields(story.jobPath, { intent: 'promise_again', minutes: '90' });
    expect(more.status).toBe(409);
    expect(await rowById(story.id)).toMatchObject({ promise_renewals: 3 });
  });

  test('in doubt shows the driver and the desk what they can do, and a new time ends it', async () => {
    const story = await (await (await assignedStory()).acceptAgreement()).setColumns(latePromiseColumns(10));
    const track = visibleText(await story.driver.get(story.trackPath));
    for (const words of ['Your provider may be late', 'You can wait, call your provider, or ask to cancel']) {
      expect(track).toContain(words);
    }
    expect(track).toMatch(
      new RegExp(
        `If you ask to cancel at ${CLOCK_TIME_PATTERN.source} or later, you get your whole deposit back under our terms`,
      ),
    );
    expect(visibleText(await story.openPage('cab'))).toContain("Please let them know when you'll be there");
    const page = await story.desk.get(deskPath(story.id));
    expect(visibleText(page)).toContain('The provider may be late');
    expect(visibleText(page)).not.toContain('the customer gets the whole deposit back');
    expect((await story.desk.submit(page, 'promise_again', { minutes: '300' })).status).toBe(422);
    await story.deskSubmits('promise_again', { minutes: '20', reason: 'wrong_place' });
    expect(visibleText(await story.openPage('desk'))).not.toContain('The provider may be late');
    expect(visibleText(await story.driver.get(story.trackPath))).toContain('they went to the wrong place');
  });

  test('broken by more than the limit of Settings has the desk propose the whole deposit', async () => {
    const story = await (await (await assignedStory()).acceptAgreement()).setColumns(latePromiseColumns(41));
    expect(visibleText(await story.driver.get(story.trackPath))).toContain(
      'more than 30 minutes since the first promised time',
    );
    await story.driverSubmits('cancel_request');
    // The workflow has overwritten the columns that this test set, so set them again.
    await story.setColumns(latePromiseColumns(41));
    const page = await story.openPage('desk');
    expect(visibleText(page)).toContain('missed the first promised time by 41 minutes');
    await story.deskSubmits('cancel_request', { reason: 'Nobody came', refund_deposit: 'yes' });
    expect(await rowById(story.id)).toMatchObject({ status: 'cancelled' });
  });

  test('broken that much counts for "It\'s solved" too, and after the arrival', async () => {
    const story = await (await assignedStory()).acceptAgreement();
    await story.providerSubmits('start_job');
    await story.driverSubmits('cancel_request', { solved: 'yes' });
    await story.providerSubmits('arrived');
    await story.setColumns(latePromiseColumns(41));
    expect(visibleText(await story.openPage('driver'))).toContain('your whole deposit back');
    const page = await story.openPage('desk');
    expect(visibleText(page)).toMatch(/missed the first promised time by 4[01] minutes/);
    expect(page.html).toMatch(/name="kept"[^>]*value="0(\.00)?"/);
  });

  test('counts for the provider, and the terms say what a late one means', async () => {
    const story = await (await assignedStory()).acceptAgreement();
    await story.providerSubmits('start_job', 'arrived');
    const [record] = await query(
      'SELECT arrived_at <= promised_at AS kept, promised_at = last_promised_at AS first FROM provider_jobs WHERE request_id = $1',
      [story.id],
    );
    expect(record).toEqual({ kept: true, first: true });
    // Set the promised time to the time of arrival. Otherwise, shortly before midnight, the promised time would be
    // tomorrow, and the statistics would leave it out.
    await query('UPDATE provider_jobs SET promised_at = arrived_at WHERE request_id = $1', [story.id]);
    const statistics = visibleText(await story.desk.get('/admin?tab=completed'));
    for (const words of ['Promised times', 'Percent kept', 'By provider']) expect(statistics).toContain(words);
    expect(visibleText(await story.driver.get('/legal/terms'))).toContain(
      '30 minutes after the time they first promised',
    );
  });
});
