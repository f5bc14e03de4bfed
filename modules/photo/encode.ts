import type sharpFunction from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import { MAX_PHOTO_SIDE_PX } from './rules/size.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';

/** Why a picture cannot be kept: it is none of ours, too much work to open, or too many others wait. */
export type Unreadable = 'not_a_photo' | 'too_many_pixels' | 'busy';

/** A photo as it is kept: two JPEGs of pixels alone, without anything that the camera wrote beside them. */
export interface EncodedPhoto {
  large: Buffer;
  small: Buffer;
  /** Of the large one, pixels. */
  width: number;
  height: number;
}

export type Encoded = { ok: true; photo: EncodedPhoto } | { ok: false; why: Unreadable };

/** The side of the small square, pixels: twice what a list shows. */
const SMALL_SIDE = 320;
/** A baseline JPEG is made smaller while it is read, line by line: what phones take is no work. */
const MOST_PIXELS = 80_000_000;
/** Everything else may have to stand whole in memory, four bytes a pixel. */
const MOST_PIXELS_AT_ONCE = 24_000_000;
const MOST_SECONDS = 8;
/** One at a time: the other core is for the pages. */
const MOST_WAITING = 12;

/** What sharp may open. Its other readers (SVG, PDF, GIF, TIFF and more) are shut for the whole process. */
const READERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/**
 * Makes a sent picture into one that may be kept: checked by its content, turned upright, made smaller, written anew
 * without metadata (place, time, device) and without whatever else the file held.
 *
 * @throws when this machine has no sharp
 */
export async function encodePhoto(bytes: Buffer): Promise<Encoded> {
  if (!isPicture(bytes)) return { ok: false, why: 'not_a_photo' };
  return inTurn(() => encode(bytes));
}

/** JPEG, PNG or WebP by their first bytes; names and types that senders give mean nothing. */
export function isPicture(bytes: Buffer): boolean {
  const begins = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));
  return begins('\xff\xd8\xff') || begins('\x89PNG\r\n\x1a\n') || (begins('RIFF') && begins('WEBP', 8));
}

async function encode(bytes: Buffer): Promise<Encoded> {
  const sharp = await load();
  const options: SharpOptions = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true };
  try {
    const { format, width, height, isProgressive } = await sharp(bytes, options).metadata();
    const inLines = format === 'jpeg' && !isProgressive;
    if (width * height > (inLines ? MOST_PIXELS : MOST_PIXELS_AT_ONCE)) return { ok: false, why: 'too_many_pixels' };
    const fits = {
      width: MAX_PHOTO_SIDE_PX,
      height: MAX_PHOTO_SIDE_PX,
      fit: 'inside',
      withoutEnlargement: true,
    } as const;
    const upright = sharp(bytes, options).autoOrient().resize(fits);
    const large = await asJpeg(upright, 80).toBuffer({ resolveWithObject: true });
    const square = sharp(large.data).resize(SMALL_SIDE, SMALL_SIDE, { fit: 'cover' });
    const small = await asJpeg(square, 70).toBuffer();
    return { ok: true, photo: { large: large.data, small, width: large.info.width, height: large.info.height } };
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    return { ok: false, why: /pixel limit|timeout/i.test(words) ? 'too_many_pixels' : 'not_a_photo' };
  }
}

/** Without `keep...` sharp writes the pixels alone, in sRGB. */
function asJpeg(image: Sharp, quality: number): Sharp {
  return image
    .timeout({ seconds: MOST_SECONDS })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, progressive: true });
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

async function inTurn(job: () => Promise<Encoded>): Promise<Encoded> {
  if (waiting >= MOST_WAITING) return { ok: false, why: 'busy' };
  waiting += 1;
  const mine = last.then(job);
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

let loading: Promise<typeof sharpFunction> | undefined;

/** Loaded with the first photo: a process that sees none pays nothing for it. */
function load(): Promise<typeof sharpFunction> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: READERS });
    return sharp;
  });
  loading.catch((error: unknown) => {
    loading = undefined;
    logger.error({ reason: errorName(error) }, 'sharp could not be loaded');
  });
  return loading;
}
