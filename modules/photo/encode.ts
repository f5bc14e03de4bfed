import type sharpFunction from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import { MAX_PHOTO_SIDE_PX } from './rules/size.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';

/**
 * Why an upload can't be stored: it isn't a supported picture, it's too expensive to decode, or too many others are
 * waiting.
 */
export type EncodeRefusal = 'not_a_photo' | 'too_many_pixels' | 'busy';

/** A photo as it's stored: two JPEGs with pixels only, without the camera's metadata. */
export interface EncodedPhoto {
  large: Buffer;
  small: Buffer;
  /** The size of the large picture, in pixels. */
  width: number;
  height: number;
}

export type EncodeResult = { ok: true; photo: EncodedPhoto } | { ok: false; why: EncodeRefusal };

/**
 * The side of the small square, in pixels. Lists show it at half this size, because many screens have two pixels per
 * CSS pixel.
 */
const SMALL_SIDE_PX = 320;
/** The limit for a baseline JPEG. It's high, because such a file is shrunk while it's decoded line by line. */
const MAX_PIXELS = 80_000_000;
/** The limit for any other picture. It may be decoded as a whole in memory, at four bytes per pixel. */
const MAX_PIXELS_IN_MEMORY = 24_000_000;
const MAX_ENCODING_SECONDS = 8;
/** How many uploads may be in the queue. They're encoded one at a time, so that one CPU core stays free for pages. */
const MAX_WAITING = 12;
/** How many of the uploads in the queue may be by the same person. The page's script sends one at a time. */
const MAX_WAITING_PER_SENDER = 3;

/**
 * The formats that sharp may open. Its other readers (SVG, PDF, GIF, TIFF and more) are blocked for the whole process.
 */
const ALLOWED_READERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/**
 * Turns an upload into what we store. Checks its content, rotates it upright, shrinks it, and encodes it again without
 * metadata (location, time, device) or anything else in the file.
 * @param sentBy who sent it, so that one person can't fill the queue
 * @throws if sharp can't be loaded on this machine
 */
export async function encodePhoto(bytes: Buffer, sentBy: string): Promise<EncodeResult> {
  if (!startsLikePicture(bytes)) return { ok: false, why: 'not_a_photo' };
  return oneAtATime(sentBy, () => encode(bytes));
}

/**
 * Whether a file starts like a JPEG, PNG or WebP. The sender's file name and type aren't checked, because they may be
 * wrong.
 */
export function startsLikePicture(bytes: Buffer): boolean {
  const begins = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));
  return begins('\xff\xd8\xff') || begins('\x89PNG\r\n\x1a\n') || (begins('RIFF') && begins('WEBP', 8));
}

async function encode(bytes: Buffer): Promise<EncodeResult> {
  const sharp = await loadSharp();
  const options: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true };
  try {
    const { format, width, height, isProgressive } = await sharp(bytes, options).metadata();
    const isBaseline = format === 'jpeg' && !isProgressive;
    if (width * height > (isBaseline ? MAX_PIXELS : MAX_PIXELS_IN_MEMORY)) return { ok: false, why: 'too_many_pixels' };
    const resizing = {
      width: MAX_PHOTO_SIDE_PX,
      height: MAX_PHOTO_SIDE_PX,
      fit: 'inside',
      withoutEnlargement: true,
    } as const;
    const upright = sharp(bytes, options).autoOrient().resize(resizing);
    const large = await asJpeg(upright, 80).toBuffer({ resolveWithObject: true });
    const square = sharp(large.data).resize(SMALL_SIDE_PX, SMALL_SIDE_PX, { fit: 'cover' });
    const small = await asJpeg(square, 70).toBuffer();
    return { ok: true, photo: { large: large.data, small, width: large.info.width, height: large.info.height } };
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    return { ok: false, why: /pixel limit|timeout/i.test(words) ? 'too_many_pixels' : 'not_a_photo' };
  }
}

/** Makes a JPEG. Unless told otherwise, sharp writes only pixels, in sRGB, and no metadata. */
function asJpeg(image: Sharp, quality: number): Sharp {
  return image
    .timeout({ seconds: MAX_ENCODING_SECONDS })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, progressive: true });
}

/** The queue: who sent each upload, including the one that is being encoded. */
const queuedSenders: string[] = [];
let last: Promise<unknown> = Promise.resolve();

async function oneAtATime(sentBy: string, encodeOne: () => Promise<EncodeResult>): Promise<EncodeResult> {
  const own = queuedSenders.filter((sender) => sender === sentBy).length;
  if (queuedSenders.length >= MAX_WAITING || own >= MAX_WAITING_PER_SENDER) return { ok: false, why: 'busy' };
  queuedSenders.push(sentBy);
  const result = last.then(encodeOne);
  last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    queuedSenders.splice(queuedSenders.indexOf(sentBy), 1);
  }
}

let loading: Promise<typeof sharpFunction> | undefined;

/** Loads sharp when the first photo comes, so that a process that gets no photos doesn't need the memory for sharp. */
function loadSharp(): Promise<typeof sharpFunction> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ALLOWED_READERS });
    return sharp;
  });
  loading.catch((error: unknown) => {
    loading = undefined;
    logger.error({ reason: errorName(error) }, 'could not load sharp');
  });
  return loading;
}
