import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '#scripts/lib/folders.ts';

const BUILD_FOLDER = path.join(ROOT, 'build');

test('the production site has no /dev/ui', async ({ request }) => {
  for (const address of ['/dev/ui', '/dev/ui/Field', '/dev/ui/photos/1/small']) {
    expect((await request.get(address)).status(), address).toBe(404);
  }
});

test('the build contains nothing of /dev/ui', () => {
  const files = readdirSync(BUILD_FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|json)$/.test(file),
  );
  expect(files).toContain(path.join('server', 'index.js'));
  const devUiPattern = /dev\/ui|\.states\.tsx|whoever stands beside the vehicle/i;
  expect(files.filter((file) => devUiPattern.test(readFileSync(path.join(BUILD_FOLDER, file), 'utf8')))).toEqual([]);
});
