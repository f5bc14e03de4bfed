import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from './files.ts';

let folder: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'files-'));
  await writeFile(path.join(folder, 'a.txt'), '0123456789');
  server = createServer(express().use(files(folder, { etag: true })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

describe('files', () => {
  it.each(['bytes=5-1', 'bytes=-5', 'bytes=0-0', 'bytes=99-', 'nonsense'])(
    'are whole whatever part is asked for: %s',
    async (range) => {
      const answer = await fetch(`${origin}/a.txt`, { headers: { range } });
      expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
    },
  );

  it('are not sent again to who has them', async () => {
    const etag = (await fetch(`${origin}/a.txt`)).headers.get('etag') ?? '';
    expect((await fetch(`${origin}/a.txt`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});
