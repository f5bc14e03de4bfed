import Busboy from '@fastify/busboy';
import type { BusboyConfig } from '@fastify/busboy';
import type { Request, Response } from 'express';
import { MINUTE } from '#kernel/constants.ts';
import { withoutSecrets } from '../kept-form.ts';

/**
 * In bytes. If a form is refused because it's too long, but has at most this many bytes, the page shows it again to be
 * shortened. Nobody types more than this.
 */
export const MAX_TOTAL_FIELD_BYTES = 256 * 1024;
/**
 * In bytes. A longer body isn't read. Files count too, although they're dropped, so this leaves room for a photo from a
 * phone.
 */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const MAX_READ_MS = MINUTE;
const MAX_FIELD_COUNT = 100;
const FORM_TYPE_PATTERN = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The fields of a form that was refused, without files and passwords, so that the error page can give them back.
 * Undefined if the body isn't a form, or is too long, or was partly read.
 */
export async function readPostedFields(req: Request, res: Response): Promise<Record<string, string> | undefined> {
  if (req.method !== 'POST' || !FORM_TYPE_PATTERN.test(req.headers['content-type'] ?? '')) return undefined;
  const body = res.locals.body as Buffer | undefined;
  const fields = body ? new URLSearchParams(body.toString()) : await readFields(req);
  return fields && withoutSecrets(Object.fromEntries(fields), req.path);
}

function readFields(req: Request): Promise<URLSearchParams | undefined> {
  // Without a length, we don't know how much there is to read. Browsers always send one.
  const length = Number(req.headers['content-length'] ?? Infinity);
  if (req.readableDidRead || !(length <= MAX_BODY_BYTES)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const fields = new URLSearchParams();
    let bytes = 0;
    const parser = formParser(req);
    if (!parser) return resolve(undefined);
    const timer = setTimeout(() => end(), MAX_READ_MS);
    const end = (read?: URLSearchParams) => {
      clearTimeout(timer);
      req.unpipe(parser);
      req.resume();
      resolve(read);
    };
    parser.on('field', (name: string | undefined, value, nameCut, valueCut) => {
      bytes += (name?.length ?? 0) + value.length;
      if (nameCut || valueCut || bytes > MAX_TOTAL_FIELD_BYTES) end();
      else if (name !== undefined) fields.append(name, value);
    });
    parser.on('file', (_name, file) => {
      file.on('error', () => end());
      file.resume();
    });
    parser.on('error', () => end());
    parser.on('finish', () => end(fields));
    req.on('error', () => end());
    req.on('close', () => end());
    req.pipe(parser);
  });
}

/**
 * A parser for a request's form; undefined if its type can't be read.
 * @param more limits besides those on fields
 */
export function formParser(req: Request, more: BusboyConfig['limits'] = {}) {
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': req.headers['content-type'] ?? '' },
      limits: {
        fieldNameSize: 100,
        fieldSize: MAX_TOTAL_FIELD_BYTES,
        fields: MAX_FIELD_COUNT,
        parts: MAX_FIELD_COUNT + 1,
        ...more,
      },
    });
  } catch {
    return undefined;
  }
}
