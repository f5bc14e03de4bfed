import { expect, test } from '@playwright/test';
import { formsOf, visibleText } from '#night/visitor.ts';
import { cameraPhoto } from '../../support/pictures.ts';
import { Story } from '../../ui/story.ts';
import { addPhoto, photoFile, photosOf } from '../photos.ts';
import { deskPath, rowById } from './desk.ts';

/** Reports a failure with a photo, as the form does without script. */
async function reportFailure(story: Story, photo: Blob) {
  const page = await story.cab.get(story.jobPath);
  const form = formsOf(page.html).find(({ intent }) => intent === 'report_failure');
  const data = new FormData();
  for (const [key, value] of Object.entries({ ...form?.hidden, reason: 'drop_off_closed', note: 'Gate shut' })) {
    data.append(key, value);
  }
  data.append('photo', photo, 'IMG_0001.jpg');
  data.append('intent', 'report_failure');
  return story.cab.postForm(form?.action || page.url, data);
}

test.describe('a photo with the report of a failure', () => {
  test('is kept, shown beside the report at the desk, and accepted until dispatch has decided', async () => {
    const story = await Story.onSite();
    const page = await reportFailure(story, photoFile(await cameraPhoto()));
    expect(page.statuses).toEqual([303, 200]);
    expect(visibleText(page)).toContain('You told dispatch that');
    const [first, ...others] = await photosOf(story.id);
    expect([first?.moment, others]).toEqual(['report', []]);

    const picture = (path: string) => `${path}/photos/${first?.id}/small`;
    const desk = await story.desk.get(deskPath(story.id));
    const card = desk.html.slice(desk.html.indexOf('Gate shut'), desk.html.indexOf('value="resume_job"'));
    expect(card).toContain(picture(deskPath(story.id)));
    expect((await story.driver.get(story.trackPath)).html).toContain(picture(story.trackPath));

    const more = await addPhoto(story.cab, story.jobPath, photoFile(await cameraPhoto({ seed: 2 })), 'report');
    expect(more.statuses).toEqual([303, 200]);
    await story.desk.submit(await story.desk.get(deskPath(story.id)), 'resume_job');
    await expect(
      addPhoto(story.cab, story.jobPath, photoFile(await cameraPhoto({ seed: 3 })), 'report'),
    ).rejects.toThrow('no form');
    const past = await story.desk.get(deskPath(story.id));
    expect(past.html.slice(past.html.indexOf('id="reports"'))).toContain(picture(deskPath(story.id)));
  });

  test('that is no photo does not stop the report, and the page says so', async () => {
    const story = await Story.onSite();
    const page = await reportFailure(story, new Blob(['hello']));
    expect(visibleText(page)).toContain(
      'Dispatch got your report, but not your photo: Please send a JPEG, PNG or WebP picture.',
    );
    expect(await rowById(story.id)).toMatchObject({ failure_reason: 'drop_off_closed' });
    expect(await photosOf(story.id)).toEqual([]);
  });
});
