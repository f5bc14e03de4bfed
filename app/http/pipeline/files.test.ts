import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebServer } from '#tests/support/web-server.ts';
import type { TestWebServer } from '#tests/support/web-server.ts';
import { serveFiles } from './files.ts';

let folder: string;
let webServer: TestWebServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'files-'));
  await writeFile(path.join(folder, 'a.txt'), '0123456789');
  webServer = await openWebServer(express().use(serveFiles(folder, { etag: true })));
});

afterAll(async () => {
  webServer.close();
  await rm(folder, { recursive: true });
});

describe('files', () => {
  it.each(['bytes=5-1', 'bytes=-5', 'bytes=0-0', 'bytes=99-', 'nonsense'])(
    'are sent whole for range %s',
    async (range) => {
      const answer = await fetch(`${webServer.url}/a.txt`, { headers: { range } });
      expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
    },
  );

  it("aren't sent again to a client that has cached them", async () => {
    const etag = (await fetch(`${webServer.url}/a.txt`)).headers.get('etag') ?? '';
    expect((await fetch(`${webServer.url}/a.txt`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});
