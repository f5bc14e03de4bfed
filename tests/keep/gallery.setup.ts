import { test as setup } from '@playwright/test';
import { makeGallery } from '../ui/gallery.ts';
import { MAIN_SCREEN_STAGES } from './screens.ts';

setup('requests in the states that the ten screens show', async () => {
  await makeGallery(MAIN_SCREEN_STAGES);
});
