import { expect, test as setup } from '@playwright/test';
import { makeGallery } from './gallery.ts';
import { STAGES } from './stages.ts';

setup('requests in every state', async () => {
  const { requests } = await makeGallery();
  expect(Object.keys(requests).sort()).toEqual(Object.keys(STAGES).sort());
});
