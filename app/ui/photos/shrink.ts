import { MAX_PHOTO_SIDE_PX } from '#modules/photo/rules/size.ts';

/** The side of the picture that stands for a photo on its way, pixels. */
const PREVIEW_SIDE = 96;

export interface Shrunk {
  blob: Blob;
  /** A `data:` address; null where this browser cannot read the picture. */
  preview: string | null;
}

/**
 * Makes a photo as small as it is kept, before it is sent: a twentieth of the bytes, and nothing of what the camera wrote
 * beside the picture. What this browser cannot read is sent as it is; the server looks at it anyway.
 */
export async function shrink(file: Blob): Promise<Shrunk> {
  try {
    const image = await createImageBitmap(file);
    const blob = await blobOf(draw(image, MAX_PHOTO_SIDE_PX));
    const preview = draw(image, PREVIEW_SIDE).toDataURL('image/jpeg', 0.7);
    image.close();
    return { blob: blob ?? file, preview };
  } catch {
    return { blob: file, preview: null };
  }
}

/** Upright and within a square of this side; never larger than it was. */
function draw(image: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  // A JPEG has no glass: what is clear becomes white.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
