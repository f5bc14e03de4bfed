import { afterAll, expect, it } from 'vitest';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { loadRequest } from './load.server.ts';

let desk: DeskDatabase;
afterAll(async () => {
  delete process.env.TEMPORAL_UI_URL;
  await desk.close();
});

it('a request links to its workflow in the Web UI, if its URL is set', async () => {
  const linkWith = async (TEMPORAL_UI_URL: string) => {
    desk = await openDeskDatabase({ TEMPORAL_UI_URL });
    const { id } = await desk.insertRequest();
    const { workflowUrl } = await loadRequest(id, new URLSearchParams(), 'en');
    return workflowUrl?.replace(id, 'ID') ?? null;
  };
  expect(await linkWith('https://temporal.example/')).toBe(
    'https://temporal.example/namespaces/default/workflows/request%2FID',
  );
  await desk.close();
  expect(await linkWith('')).toBeNull();
});
