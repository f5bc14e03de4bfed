import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomStream } from '#night/model/random.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { readPhotoForms } from '#app/http/pipeline/photo-form.ts';
import { openWebServer, useUnreachableServices } from '../support/web-server.ts';
import type { TestWebServer } from '../support/web-server.ts';

/**
 * Anybody may post a multipart form. Its parser consists of event emitters, in which an unhandled error would crash the
 * process. So this test breaks forms at random, with a fixed seed.
 */
const FORM_COUNT = 1_500;
const PARALLEL_FORMS = 8;

const VALID_BODY =
  '--x\r\nContent-Disposition: form-data; name="phone"\r\n\r\n1\r\n' +
  '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nabc\r\n--x--\r\n';
const FRAGMENTS = [
  ...[
    '--x',
    '--x--',
    '\r\n',
    '\r\n\r\n',
    '--',
    '\n',
    '\r',
    ': ',
    ':',
    '; ',
    ';',
    '=',
    '"',
    '\\',
    ',',
    '%',
    ' ',
    '\t',
    '\0',
    '*',
  ],
  ...[
    'Content-Disposition',
    'form-data',
    'name',
    'filename',
    'photo',
    'phone',
    "utf-8''",
    "''",
    '%E0%A4',
    '__proto__',
    'constructor',
  ],
  ...[
    'Content-Type',
    'text/plain',
    'image/jpeg',
    'multipart/mixed; boundary=y',
    'charset',
    'utf-16le',
    'latin1',
    'base64',
  ],
  ...['Content-Transfer-Encoding', 'binary', 'á', '\u{1F600}', 'a'.repeat(300), 'b'.repeat(5_000)],
];
const BROKEN_CONTENT_TYPES = [
  'boundary=x',
  'boundary="x"',
  'boundary=x; charset=utf-16le',
  'boundary=x; charset',
  'boundary',
  'boundary=',
];

let webServer: TestWebServer;
beforeAll(async () => {
  await useUnreachableServices();
  const app = express();
  app.use(readPhotoForms());
  app.use((_req, res) => void res.json({}));
  webServer = await openWebServer(app);
});
afterAll(async () => {
  webServer.close();
  await disposeAll();
});

it('responds to every broken form and keeps running', async () => {
  const dice = randomStream(1, 'faults');
  const breakBody = () => {
    if (dice.chance(0.5))
      return `--x\r\n${Array.from({ length: dice.integer(1, 25) }, () => dice.pick(FRAGMENTS)).join('')}`;
    let randomForm = VALID_BODY;
    for (let edits = dice.integer(1, 4); edits > 0; edits -= 1) {
      const position = dice.integer(0, randomForm.length);
      randomForm =
        randomForm.slice(0, position) +
        (dice.chance(0.7) ? dice.pick(FRAGMENTS) : '') +
        randomForm.slice(position + dice.integer(0, 12));
    }
    return randomForm;
  };
  const forms = Array.from({ length: FORM_COUNT }, () => ({
    body: breakBody(),
    type: dice.chance(0.8) ? 'boundary=x' : dice.pick(BROKEN_CONTENT_TYPES),
  }));
  const statuses = new Set<number>();
  const send = async () => {
    for (let form = forms.pop(); form; form = forms.pop()) {
      const headers = { 'content-type': `multipart/form-data; ${form.type}` };
      const answer = await fetch(`${webServer.url}/request`, { method: 'POST', body: form.body, headers });
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_FORMS }, send));
  expect([...statuses].sort()).toEqual([200, 400]);
});
