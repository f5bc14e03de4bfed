import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PRIVATE_TEXT, cameraPhoto, drawScene } from '#tests/support/pictures.ts';
import { encodePhoto } from './encode.ts';
import type { EncodedPhoto } from './encode.ts';

async function encodeOrThrow(bytes: Buffer): Promise<EncodedPhoto> {
  const encoded = await encodePhoto(bytes, 'somebody');
  if (!encoded.ok) throw new Error(encoded.why);
  return encoded.photo;
}

const GPS_POINTER = Buffer.from([0x25, 0x88]);

describe("a camera's metadata", () => {
  it('is removed: location, time, device, profile, preview', async () => {
    const sent = await cameraPhoto({ width: 3_000, height: 2_000 });
    const before = await sharp(sent).metadata();
    expect(before.exif?.includes(PRIVATE_TEXT)).toBe(true);
    expect(before.exif?.includes(GPS_POINTER)).toBe(true);
    expect(before.xmp?.includes(PRIVATE_TEXT)).toBe(true);
    expect(before.icc).toBeDefined();

    const photo = await encodeOrThrow(sent);
    for (const bytes of [photo.large, photo.small]) {
      const after = await sharp(bytes).metadata();
      expect(after).toMatchObject({ format: 'jpeg', space: 'srgb' });
      for (const name of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const) expect(after[name]).toBeUndefined();
      for (const words of [PRIVATE_TEXT, 'Exif', 'adobe', '2026:03']) expect(bytes.includes(words)).toBe(false);
    }
  });

  it("is applied before it's removed: a photo taken upright is shown upright", async () => {
    const { large, width, height } = await encodeOrThrow(
      await cameraPhoto({ width: 3_000, height: 2_000, orientation: 6 }),
    );
    expect({ width, height }).toEqual({ width: 1_067, height: 1_600 });
    // The photo was turned, so its sky must now be on the right.
    const pixel = (left: number) => sharp(large).extract({ left, top: 800, width: 1, height: 1 }).raw().toBuffer();
    expect((await pixel(1_000))[0]).toBeGreaterThan(150);
    expect((await pixel(100))[0]).toBeLessThan(120);
  });
});

describe('the stored picture', () => {
  it('has at most 1,600 pixels a side, and comes with a small square', async () => {
    const photo = await encodeOrThrow(await cameraPhoto({ width: 3_000, height: 2_000 }));
    expect(photo).toMatchObject({ width: 1_600, height: 1_067 });
    expect(await sharp(photo.small).metadata()).toMatchObject({ width: 320, height: 320 });
    expect(photo.small.length).toBeLessThan(photo.large.length);
  });

  it('is never enlarged', async () => {
    expect(await encodeOrThrow(await cameraPhoto({ width: 120, height: 90 }))).toMatchObject({
      width: 120,
      height: 90,
    });
  });

  it.each(['png', 'webp'] as const)('is a JPEG when a %s is sent', async (format) => {
    const sent = await drawScene({ width: 800, height: 600 }).toFormat(format).toBuffer();
    expect(await sharp((await encodeOrThrow(sent)).large).metadata()).toMatchObject({
      format: 'jpeg',
      width: 800,
      height: 600,
    });
  });

  it('gets a white background where it was transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const sent = await sharp({ create: { width: 40, height: 40, channels: 4, background: clear } })
      .png()
      .toBuffer();
    expect(
      (
        await sharp((await encodeOrThrow(sent)).large)
          .raw()
          .toBuffer()
      )[0],
    ).toBeGreaterThan(250);
  });

  it('can come from a photo of 48 megapixels, as large as phones make them', async () => {
    const sent = await drawScene({ width: 8_064, height: 6_048 }).jpeg().toBuffer();
    expect(await encodeOrThrow(sent)).toMatchObject({ width: 1_600, height: 1_200 });
  });
});

describe("a file that isn't a photo is refused by its content, whatever its name", () => {
  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)]);
  const cases: [string, Buffer | (() => Promise<Buffer>)][] = [
    ['nothing', Buffer.alloc(0)],
    ['words', Buffer.from('not a picture at all')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['HEIC', heic],
    ['a GIF', () => drawScene({ width: 60, height: 40 }).gif().toBuffer()],
    ['a TIFF', () => drawScene({ width: 60, height: 40 }).tiff().toBuffer()],
    ['the head of a JPEG before something else', Buffer.concat([jpegHead, Buffer.from('<script>alert(1)</script>')])],
    ['half a JPEG', async () => (await cameraPhoto({ width: 800, height: 600 })).subarray(0, 2_500)],
    ['the head of a PNG alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ];
  it.each(cases)('refuses %s', async (_name, bytes) => {
    expect(await encodePhoto(Buffer.isBuffer(bytes) ? bytes : await bytes(), 'somebody')).toEqual({
      ok: false,
      why: 'not_a_photo',
    });
  });

  it('keeps only the picture of a polyglot file', async () => {
    const photo = await cameraPhoto({ width: 400, height: 300 });
    const comment = Buffer.from('\xff\xfe\x00\x1e<?php system($_GET["c"]); ?>', 'latin1');
    const tail = Buffer.from('<script>alert(document.cookie)</script>PK\x03\x04archive.zip');
    const sent = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), tail]);
    const { large, small } = await encodeOrThrow(sent);
    for (const bytes of [large, small]) {
      for (const words of ['<?php', '<script>', 'PK\x03\x04']) expect(bytes.includes(words)).toBe(false);
    }
  });

  it("blocks sharp's other readers for the whole process", async () => {
    await encodeOrThrow(await cameraPhoto({ width: 40, height: 30 }));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>');
    await expect(sharp(svg).metadata()).rejects.toThrow();
  });
});

describe('pictures that are too expensive to decode', () => {
  const tooMany = { ok: false, why: 'too_many_pixels' };

  it('refuses a small file that claims to be huge', async () => {
    const bomb = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    bomb.writeUInt32BE(crc(bomb.subarray(12, 29)), 29);
    expect(await encodePhoto(bomb, 'somebody')).toEqual(tooMany);
  });

  it('refuses a flat picture of 30 megapixels in a few kilobytes', async () => {
    const flat = sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#000' } });
    const sent = await flat.png({ palette: true }).toBuffer();
    expect(sent.length).toBeLessThan(300_000);
    expect(await encodePhoto(sent, 'somebody')).toEqual(tooMany);
  });

  it('refuses a JPEG of 30 megapixels that must be decoded as a whole', async () => {
    expect(
      await encodePhoto(await cameraPhoto({ width: 6_000, height: 5_000, progressive: true }), 'somebody'),
    ).toEqual(tooMany);
  });

  it('refuses the last one if more than a dozen arrive at once', async () => {
    const sent = await cameraPhoto({ width: 400, height: 300 });
    const encoded = await Promise.all(Array.from({ length: 20 }, (_, n) => encodePhoto(sent, `link ${n}`)));
    expect(encoded.filter(({ ok }) => ok)).toHaveLength(12);
    expect(encoded.filter((one) => !one.ok && one.why === 'busy')).toHaveLength(8);
    expect((await encodePhoto(sent, 'somebody')).ok).toBe(true);
  });

  it("refuses most of what one link sends at once, and none of another's", async () => {
    const broken = (await cameraPhoto({ width: 400, height: 300 })).subarray(0, 2_500);
    const burst = Array.from({ length: 60 }, () => encodePhoto(broken, 'one link'));
    const fromAnotherLink = await encodePhoto(await cameraPhoto({ width: 400, height: 300 }), 'another link');
    expect(fromAnotherLink.ok).toBe(true);
    const outcomes = (await Promise.all(burst)).map((one) => one.ok || one.why);
    expect(outcomes.filter((why) => why === 'not_a_photo')).toHaveLength(3);
    expect(outcomes.filter((why) => why === 'busy')).toHaveLength(57);
  });
});

/** The checksum (CRC-32) of a PNG's chunk. */
function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
