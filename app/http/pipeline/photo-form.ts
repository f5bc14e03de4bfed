import Busboy from '@fastify/busboy';
import type { Request, RequestHandler, Response } from 'express';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { MAX_PHOTO_BYTES } from '#modules/photo/rules/size.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import type { SentPhoto } from '../context.ts';
import { expectsPhoto } from '../photos/gate.server.ts';
import { FORM_LIMIT, drain } from './body.ts';
import { MAX_FIELD_BYTES } from './posted-fields.ts';
import { refuse } from './refuse.ts';

/** Milliseconds that a form with a photo may take: five megabytes on a bad connection. */
export const PHOTO_FORM_MS = 5 * MINUTE;
/**
 * If a photo is too large, up to this many bytes are read and dropped, so that the form's other fields still arrive.
 */
const MAX_FORM_BYTES = 100 * 1024 * 1024;
/** Bytes of photos that this process holds at a time. Request forms, which strangers may send, have their own share. */
const MAX_HELD_BYTES = { links: 48 * 1024 * 1024, request: 24 * 1024 * 1024 };
const FIELDS = 100;
/** If an upload sends nothing for this long, in milliseconds, its memory may go to another upload. */
const STALLED_MS = 20 * SECOND;

const PHOTO_FORM_PATHS = /^\/(?:request|(?:track|provider)\/[^/]+(?:\/photos)?)(?:\.data)?\/?$/i;

/** Whether a post is one of the few forms that may contain a photo. All other bodies must be short. */
export function mayHoldPhoto(method: string, path: string, contentType: string | undefined): boolean {
  return method === 'POST' && /^multipart\/form-data\b/i.test(contentType ?? '') && PHOTO_FORM_PATHS.test(path);
}

/**
 * Reads forms that may contain a photo: the file goes to `res.locals.photo`, the fields to `res.locals.body` as a form
 * without a file would send them. If the file is too large or there's no room for it, the fields still arrive.
 */
export function photoForms(): RequestHandler {
  return (req, res, next) => {
    if (!mayHoldPhoto(req.method, req.path, req.headers['content-type'])) return next();
    const timer = setTimeout(() => req.destroy(), PHOTO_FORM_MS);
    readForm(req, res)
      .then((outcome) => {
        if (outcome === 'read') next();
        else if (outcome !== 'gone') {
          drain(req, res);
          refuse(req, res, next, { status: outcome === 'too_large' ? 413 : 400 });
        }
      })
      .catch(next)
      .finally(() => clearTimeout(timer));
  };
}

type Outcome = 'read' | 'too_large' | 'unreadable' | 'gone';

async function readForm(req: Request, res: Response): Promise<Outcome> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_FORM_BYTES) return 'too_large';
  const holder = await holderFor(req.path);
  // Release the memory however the response ends.
  res.once('close', () => holder.release());
  const form = await parse(req, holder);
  if (typeof form === 'string') return form;
  if (holder.sent) res.locals.photo = holder.sent;
  res.locals.body = Buffer.from(form.toString());
  req.headers['content-type'] = 'application/x-www-form-urlencoded';
  delete req.headers['content-length'];
  return lengthOf(form) > FORM_LIMIT ? 'too_large' : 'read';
}

/** In characters. A form that's longer than it may be still goes back to its page. */
function lengthOf(form: URLSearchParams): number {
  return [...form].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}

/** Collects the form's fields in order. The file goes to the holder piece by piece. */
function parse(req: Request, holder: Holder): Promise<URLSearchParams | Exclude<Outcome, 'read'>> {
  return new Promise((resolve) => {
    const fields = new URLSearchParams();
    let fieldBytes = 0;
    let totalBytes = 0;
    const parser = parserOf(req);
    if (!parser) return resolve('unreadable');
    const end = (outcome: URLSearchParams | Exclude<Outcome, 'read'>) => {
      req.unpipe(parser);
      resolve(outcome);
    };
    // An exception in this callback would end the process. Despite the parser's types, a part may have no name.
    parser.on('field', (name: string | undefined, value, nameCut, valueCut) => {
      fieldBytes += (name?.length ?? 0) + value.length;
      if (nameCut || valueCut || fieldBytes > MAX_FIELD_BYTES) end('too_large');
      else if (name !== undefined) fields.append(name, value);
    });
    let hasPhoto = false;
    parser.on('file', (name, file, filename) => {
      // Browsers send an empty file field too. One photo is accepted; other files are read and dropped.
      const isThePhoto = !hasPhoto && name === 'photo' && filename !== '' && filename !== undefined;
      hasPhoto ||= isThePhoto;
      file.on('data', (chunk: Buffer) => isThePhoto && holder.take(chunk));
      file.on('limit', () => isThePhoto && holder.refuse('too_large'));
      file.on('end', () => isThePhoto && holder.finish());
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

function parserOf(req: Request) {
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': req.headers['content-type'] ?? '' },
      limits: {
        fieldNameSize: 100,
        fieldSize: MAX_FIELD_BYTES,
        fields: FIELDS,
        // No `files` limit: with one, the parser may wait forever for the end of a file that it skips.
        parts: FIELDS + 1,
        fileSize: MAX_PHOTO_BYTES,
        headerPairs: 20,
        headerSize: 4_096,
      },
    });
  } catch {
    return undefined;
  }
}

interface Holder {
  sent: SentPhoto | undefined;
  /** When the last piece arrived; undefined once the file is complete. */
  lastDataAt: number | undefined;
  take(chunk: Buffer): void;
  refuse(why: Extract<SentPhoto, { ok: false }>['why']): void;
  finish(): void;
  release(): void;
}

const heldBytes = { links: 0, request: 0 };
const holders = { links: new Set<Holder>(), request: new Set<Holder>() };

/**
 * Makes room for this many more bytes, if necessary by dropping stalled uploads.
 * @returns whether there's room
 */
function hasRoom(kind: keyof typeof heldBytes, bytes: number): boolean {
  if (heldBytes[kind] + bytes <= MAX_HELD_BYTES[kind]) return true;
  const stalledSince = Date.now() - STALLED_MS;
  for (const other of holders[kind])
    if (other.lastDataAt !== undefined && other.lastDataAt < stalledSince) other.refuse('busy');
  return heldBytes[kind] + bytes <= MAX_HELD_BYTES[kind];
}

/** Holds one file while it arrives, as long as there's room for its kind. */
async function holderFor(path: string): Promise<Holder> {
  const kind = path.toLowerCase().startsWith('/request') ? 'request' : 'links';
  const isExpected = kind === 'request' || (await expectsPhoto(path).catch(failed));
  let chunks: Buffer[] = [];
  let ownBytes = 0;
  const holder: Holder = {
    sent: undefined,
    lastDataAt: undefined,
    take(chunk) {
      if (holder.sent) return;
      if (!isExpected) return holder.refuse('failed');
      if (!hasRoom(kind, chunk.length)) return holder.refuse('busy');
      holders[kind].add(holder);
      holder.lastDataAt = Date.now();
      heldBytes[kind] += chunk.length;
      ownBytes += chunk.length;
      chunks.push(chunk);
    },
    refuse(why) {
      holder.release();
      holder.sent = { ok: false, why };
    },
    finish() {
      if (!holder.sent && chunks.length > 0) holder.sent = { ok: true, bytes: Buffer.concat(chunks) };
      chunks = [];
      holder.lastDataAt = undefined;
    },
    release() {
      holders[kind].delete(holder);
      holder.lastDataAt = undefined;
      heldBytes[kind] -= ownBytes;
      ownBytes = 0;
      chunks = [];
    },
  };
  return holder;
}

function failed(error: unknown): false {
  logger.warn({ reason: errorName(error) }, 'link lookup failed');
  return false;
}
