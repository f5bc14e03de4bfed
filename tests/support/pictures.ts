import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** The text that {@link cameraPhoto} writes into a photo's metadata. The site must remove it. */
export const PRIVATE_TEXT = 'PRIVATE-CAMERA';

interface PhotoOptions {
  width?: number;
  height?: number;
  /** Different seeds give different photos. */
  seed?: number;
  /** The EXIF orientation; 6 means that the phone was held upright. */
  orientation?: number;
  progressive?: boolean;
}

/**
 * Makes a JPEG as phones do: with a color profile, and with device, time and place (32°46'37"N 96°47'49"W) in EXIF and
 * XMP.
 */
export function cameraPhoto({ orientation = 1, progressive = false, ...picture }: PhotoOptions = {}): Promise<Buffer> {
  return drawScene(picture)
    .jpeg({ quality: 82, progressive })
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: PRIVATE_TEXT, Artist: PRIVATE_TEXT },
      IFD2: { DateTimeOriginal: '2026:03:01 12:00:00', UserComment: PRIVATE_TEXT },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '32/1 46/1 37/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '96/1 47/1 49/1',
      },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${PRIVATE_TEXT}"/></rdf:RDF></x:xmpmeta>`,
    )
    .withIccProfile('p3')
    .toBuffer();
}

/** Draws a vehicle at the side of a road, in flat colors. */
export function drawScene({ width = 2_400, height = 1_800, seed = 1 }: PhotoOptions = {}): Sharp {
  const region = (left: number, top: number, wide: number, high: number, background: string) => ({
    left: Math.floor(left * width),
    top: Math.floor(top * height),
    input: {
      create: {
        width: Math.max(1, Math.floor(wide * width)),
        height: Math.max(1, Math.floor(high * height)),
        channels: 3 as const,
        background,
      },
    },
  });
  const body = `hsl(${(seed * 67) % 360}, 55%, 45%)`;
  return sharp({ create: { width, height, channels: 3, background: '#b8cfdd' } }).composite([
    region(0, 0.55, 1, 0.45, '#565d63'),
    region(0, 0.8, 1, 0.02, '#ffb400'),
    region(0.22, 0.44, 0.56, 0.2, body),
    region(0.32, 0.3, 0.32, 0.16, body),
    region(0.36, 0.33, 0.24, 0.1, '#e8eef2'),
    region(0.29, 0.6, 0.1, 0.12, '#12171c'),
    region(0.61, 0.6, 0.1, 0.12, '#12171c'),
    region((seed % 10) / 10, 0, 0.02, 0.02, '#ffffff'),
  ]);
}
