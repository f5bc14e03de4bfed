/** We send a text in at most this many SMS segments. */
export const MAX_SEGMENTS = 2;

/** The GSM alphabet. If a text has any other character, only half as much fits into a segment. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_DOUBLE = new Set('^{}\\[~]|€\f');

/** How many segments a text is sent in. Twilio charges for each one. */
export function countSegments(body: string): number {
  let units = 0;
  for (const letter of body) {
    if (GSM.has(letter)) units += 1;
    else if (GSM_DOUBLE.has(letter)) units += 2;
    else return segmentsFor(body.length, 70, 67);
  }
  return segmentsFor(units, 160, 153);
}

function segmentsFor(units: number, alone: number, joined: number): number {
  return units <= alone ? 1 : Math.ceil(units / joined);
}
