import { expect, test as setup } from '@playwright/test';
import { makeGallery } from './gallery.ts';
import { STAGES } from './stages.ts';

setup('requests in every state', async () => {
  setup.setTimeout(180_000);
  const { made } = await makeGallery();
  expect(Object.keys(made).sort()).toEqual(Object.keys(STAGES).sort());
});
