import type { Request, RequestHandler, Response } from 'express';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { startsLikePicture } from '#modules/photo/index.ts';
import { MAX_PHOTO_BYTES } from '#modules/photo/rules/size.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import type { SentPhoto } from '../context.ts';
import { mayReceivePhotoAt } from '../photos/gate.server.ts';
import { MAX_PLAIN_FORM_BYTES, finishRefusedBody } from './body.ts';
import { countedAddress } from './counted-address.ts';
import { CONCURRENCY_LIMITS } from './limits.ts';
import { MAX_TOTAL_FIELD_BYTES, formParser } from './posted-fields.ts';
import { refuse } from './refuse.ts';
import { linkInPath } from './sender.ts';

/** Milliseconds that a form with a photo may take: enough for five megabytes on a bad connection. */
export const MAX_PHOTO_FORM_MS = 5 * MINUTE;
/**
 * If a photo is too large, up to this many bytes are read and dropped, so that the form's other fields still arrive.
 */
const MAX_FORM_BYTES = 100 * 1024 * 1024;
/** If an upload sends nothing for this long, in milliseconds, its memory may go to another upload. */
const STALLED_MS = 20 * SECOND;
/**
 * In bytes. An upload that sends fewer within STALLED_MS may lose its memory too: at that speed, a photo of five
 * megabytes would take too long.
 */
const MIN_BYTES_PER_WINDOW = 20 * 16 * 1024;
/** How many bytes at the start of a file show whether it's a picture. */
const SIGNATURE_BYTES = 12;

const PHOTO_FORM_PATHS = /^\/(?:request|(?:track|provider)\/[^/]+(?:\/photos)?)(?:\.data)?\/?$/i;

/** Whether a post is one of the few forms that may contain a photo. The bodies of all others must be short. */
export function mayHoldPhoto(method: string, path: string, contentType: string | undefined): boolean {
  return method === 'POST' && /^multipart\/form-data\b/i.test(contentType ?? '') && PHOTO_FORM_PATHS.test(path);
}

/**
 * Reads forms that may contain a photo: the file goes to `res.locals.photo`, the fields to `res.locals.body` as a form
 * without a file would send them. If the file is too large or there's no room for it, the fields still arrive.
 */
export function readPhotoForms(): RequestHandler {
  return (req, res, next) => {
    if (!mayHoldPhoto(req.method, req.path, req.headers['content-type'])) return next();
    const timer = setTimeout(() => req.destroy(), MAX_PHOTO_FORM_MS);
    readPhotoForm(req, res)
      .then((outcome) => {
        if (outcome === 'read') next();
        else if (outcome !== 'gone') {
          finishRefusedBody(req, res);
          refuse(req, res, next, { status: outcome === 'too_large' ? 413 : 400 });
        }
      })
      .catch(next)
      .finally(() => clearTimeout(timer));
  };
}

type Outcome = 'read' | 'too_large' | 'unreadable' | 'gone';

async function readPhotoForm(req: Request, res: Response): Promise<Outcome> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_FORM_BYTES) return 'too_large';
  const buffer = await bufferFor(req.path, countedAddress(req.ip));
  // Release the memory however the response ends.
  res.once('close', () => buffer.release());
  const form = await parse(req, buffer);
  buffer.markComplete();
  if (typeof form === 'string') return form;
  if (buffer.sent) res.locals.photo = buffer.sent;
  res.locals.body = Buffer.from(form.toString());
  req.headers['content-type'] = 'application/x-www-form-urlencoded';
  delete req.headers['content-length'];
  return lengthOf(form) > MAX_PLAIN_FORM_BYTES ? 'too_large' : 'read';
}

/** How many characters a form has. If there are too many, the page shows the form again with what was typed. */
function lengthOf(form: URLSearchParams): number {
  return [...form].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}

/** Collects the form's fields in order. The file goes to the buffer piece by piece. */
function parse(req: Request, buffer: UploadBuffer): Promise<URLSearchParams | Exclude<Outcome, 'read'>> {
  return new Promise((resolve) => {
    const fields = new URLSearchParams();
    let fieldBytes = 0;
    let totalBytes = 0;
    // No `files` limit: with one, the parser may wait forever for the end of a file that it skips.
    const parser = formParser(req, { fileSize: MAX_PHOTO_BYTES, headerPairs: 20, headerSize: 4_096 });
    if (!parser) return resolve('unreadable');
    const end = (outcome: URLSearchParams | Exclude<Outcome, 'read'>) => {
      req.unpipe(parser);
      resolve(outcome);
    };
    // Despite the parser's types, a part may have no name. Don't assume one: an exception in this callback ends the
    // process.
    parser.on('field', (name: string | undefined, value, nameCut, valueCut) => {
      fieldBytes += (name?.length ?? 0) + value.length;
      if (nameCut || valueCut || fieldBytes > MAX_TOTAL_FIELD_BYTES) end('too_large');
      else if (name !== undefined) fields.append(name, value);
    });
    let hasPhoto = false;
    parser.on('file', (name, file, filename) => {
      // Browsers send an empty file field too. One photo is accepted; other files are read and dropped.
      const isThePhoto = !hasPhoto && name === 'photo' && filename !== '' && filename !== undefined;
      hasPhoto ||= isThePhoto;
      file.on('data', (chunk: Buffer) => isThePhoto && buffer.take(chunk));
      file.on('limit', () => isThePhoto && buffer.refuse('too_large'));
      file.on('end', () => isThePhoto && buffer.finish());
      // If the form breaks off within its file, only the file emits an error. Unhandled, that would end the process.
      file.on('error', () => end('unreadable'));
    });
    parser.on('error', () => end('unreadable'));
    parser.on('finish', () => end(fields));
    req.on('data', (chunk: Buffer) => {
      totalBytes += chunk.length;
      if (totalBytes > MAX_FORM_BYTES) end('too_large');
    });
    req.on('error', () => end('gone'));
    // `close` also follows a complete request, sometimes before its last piece is parsed.
    req.on('close', () => {
      if (!req.complete) end('gone');
    });
    req.pipe(parser);
  });
}

/** A limited part of the memory: for all forms of one kind, for one address, or for one link. */
interface MemoryQuota {
  key: string;
  maxBytes: number;
}

interface UploadBuffer {
  sent: SentPhoto | undefined;
  quotas: readonly MemoryQuota[];
  /** Whether the upload has stalled or is too slow, so that its memory may go to another upload. */
  isSlow(now: number): boolean;
  take(chunk: Buffer): void;
  refuse(why: Extract<SentPhoto, { ok: false }>['why']): void;
  finish(): void;
  /** Call this when the whole form has arrived. From then on, the upload doesn't count as slow. */
  markComplete(): void;
  release(): void;
}

const heldBytes = new Map<string, number>();
const uploadBuffers = new Set<UploadBuffer>();

function addHeldBytes({ quotas }: UploadBuffer, bytes: number): void {
  for (const { key } of quotas) {
    const held = (heldBytes.get(key) ?? 0) + bytes;
    if (held > 0) heldBytes.set(key, held);
    else heldBytes.delete(key);
  }
}

/**
 * Makes room for this many more bytes in each quota, by dropping slow uploads of that quota if necessary.
 * @returns whether there's room
 */
function makeRoom({ quotas }: UploadBuffer, bytes: number): boolean {
  const now = Date.now();
  return quotas.every(({ key, maxBytes }) => {
    const fits = () => (heldBytes.get(key) ?? 0) + bytes <= maxBytes;
    if (fits()) return true;
    for (const upload of uploadBuffers)
      if (upload.isSlow(now) && upload.quotas.some((quota) => quota.key === key)) upload.refuse('busy');
    return fits();
  });
}

/** The quotas of memory that a form with a photo uses (docs/threat-model.md, "Floods"). */
function quotasOf(path: string, address: string): MemoryQuota[] {
  const link = linkInPath(path);
  const { links, request } = CONCURRENCY_LIMITS.photoBytes;
  const { all, ofAddress } = link ? links : request;
  const kind = link ? 'links' : 'request';
  return [
    { key: kind, maxBytes: all },
    { key: `${kind} ${address}`, maxBytes: ofAddress },
    ...(link ? [{ key: link, maxBytes: links.ofLink }] : []),
  ];
}

/** Makes a buffer for the photo of a form that's arriving. The buffer refuses the photo if there's no room for it. */
async function bufferFor(path: string, address: string): Promise<UploadBuffer> {
  const isExpected =
    path.toLowerCase().startsWith('/request') || (await mayReceivePhotoAt(path).catch(logFailedLookup));
  let chunks: Buffer[] = [];
  let ownBytes = 0;
  /**
   * Bytes are counted in windows of time, to tell whether the upload is too slow. This is when the current window
   * began. Undefined before the photo's first byte, and after the whole form has arrived or the memory was released.
   */
  let windowStartedAt: number | undefined;
  let windowBytes = 0;
  let lastDataAt = 0;
  let isTrickling = false;
  const buffer: UploadBuffer = {
    sent: undefined,
    quotas: quotasOf(path, address),
    isSlow(now) {
      return windowStartedAt !== undefined && (isTrickling || now - lastDataAt > STALLED_MS);
    },
    take(chunk) {
      if (buffer.sent) return;
      if (!isExpected) return buffer.refuse('failed');
      if (!makeRoom(buffer, chunk.length)) return buffer.refuse('busy');
      uploadBuffers.add(buffer);
      lastDataAt = Date.now();
      windowStartedAt ??= lastDataAt;
      windowBytes += chunk.length;
      if (lastDataAt - windowStartedAt > STALLED_MS) {
        isTrickling = windowBytes < MIN_BYTES_PER_WINDOW;
        windowStartedAt = lastDataAt;
        windowBytes = 0;
      }
      addHeldBytes(buffer, chunk.length);
      const wasSignatureChecked = ownBytes >= SIGNATURE_BYTES;
      ownBytes += chunk.length;
      chunks.push(chunk);
      if (!wasSignatureChecked && ownBytes >= SIGNATURE_BYTES && !startsLikePicture(Buffer.concat(chunks)))
        buffer.refuse('not_a_photo');
    },
    refuse(why) {
      buffer.release();
      buffer.sent = { ok: false, why };
    },
    finish() {
      if (!buffer.sent && chunks.length > 0) buffer.sent = { ok: true, bytes: Buffer.concat(chunks) };
      chunks = [];
    },
    markComplete() {
      windowStartedAt = undefined;
    },
    release() {
      uploadBuffers.delete(buffer);
      windowStartedAt = undefined;
      addHeldBytes(buffer, -ownBytes);
      ownBytes = 0;
      chunks = [];
    },
  };
  return buffer;
}

function logFailedLookup(error: unknown): false {
  logger.warn({ reason: errorName(error) }, 'link lookup failed');
  return false;
}
