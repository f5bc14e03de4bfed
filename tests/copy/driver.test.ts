import { describe, expect, it } from 'vitest';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { distanceTexts } from '#modules/place/copy/en/distance.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { rejectionToast } from '#modules/request/copy/rejection-toast.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { servicesTexts } from '#modules/request/copy/en/services.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { agreementTexts } from '#modules/provider/copy/en/agreement.ts';
import { termsTexts } from '#modules/payment/copy/en/terms.ts';
import { placeTexts } from '#modules/place/copy/en/place.ts';
import { trackingEndTexts } from '#modules/request/copy/en/tracking-end.ts';
import { trackingPriceTexts } from '#modules/request/copy/en/tracking-price.ts';
import { trackingToastsTexts } from '#modules/request/copy/en/tracking-toasts.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';

/** Copy that a driver reads. */
const AREAS: Record<string, object> = {
  common: commonTexts,
  distance: distanceTexts,
  maps: mapsTexts,
  payment: paymentTexts,
  rejections: rejectionTexts,
  request: requestTexts,
  services: servicesTexts,
  statuses: statusTexts,
  terms: termsTexts,
  agreement: agreementTexts,
  place: placeTexts,
  tracking: trackingTexts,
  'tracking, the price': trackingPriceTexts,
  'tracking, the end': trackingEndTexts,
  'tracking, the toasts': trackingToastsTexts,
};

/** Texts that may be the same in both languages: a toast's tone, and some names, units and words. */
const SAME_IN_BOTH_LANGUAGES = /^(info|success|error|404|Error|Shoulder|Total|No|[\d.]+ (· Shoulder|mi))$/;

/** All texts, with their paths. Functions are called with 7.7, and with 1 to get the singular. */
function textsByPath(texts: unknown, path = ''): [string, string][] {
  if (typeof texts === 'string') return [[path, texts]];
  if (typeof texts === 'function') {
    const said = texts as (...values: unknown[]) => unknown;
    const takesList = path.endsWith('.titled');
    return [7.7, 1].flatMap((value) => {
      const values = Array.from({ length: said.length }, () => value);
      return textsByPath(said(...(takesList ? [values] : values)), `${path}(${value})`);
    });
  }
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([key, value]) => textsByPath(value, `${path}.${key}`));
}

/** The numbers in a text, sorted, because languages may order them differently. */
function numbersOf(text: string): string[] {
  return (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).sort();
}

describe.each(Object.entries(AREAS))('%s in Spanish', (_area, area) => {
  const english = textsByPath(area);
  const spanish = new Map(textsByPath(textsFor(area, 'es')));

  it('has the same keys in the same order, and no English text left', () => {
    expect([...spanish.keys()]).toEqual(english.map(([path]) => path));
    const same = english.filter(([path, text]) => spanish.get(path) === text && !SAME_IN_BOTH_LANGUAGES.test(text));
    expect(same).toEqual([]);
    const tones = english.filter(([path]) => path.endsWith('.tone'));
    expect(tones.map(([path]) => [path, spanish.get(path)])).toEqual(tones);
  });

  it('has the same numbers and punctuation at the end', () => {
    for (const [path, text] of english) {
      const spanishText = spanish.get(path) ?? '';
      expect([path, numbersOf(spanishText)]).toEqual([path, numbersOf(text)]);
      expect([path, spanishText.endsWith('...'), /[.!?]$/.test(spanishText)]).toEqual([
        path,
        text.endsWith('...'),
        /[.!?]$/.test(text),
      ]);
      expect([path, spanishText.trim()]).toEqual([path, spanishText]);
    }
  });
});

describe('copy with inserted words', () => {
  it('reads as a sentence', () => {
    expect(rejectionToast({ code: 'stale', command: 'acceptOffer', status: 'cancelled' }, 'es').message).toBe(
      'La solicitud está cancelada. Revísela y luego decida.',
    );
    const spanish = textsFor(trackingToastsTexts, 'es');
    expect(spanish.rated(1).message).toBe('Se envió su calificación de 1 estrella.');
    expect(textsFor(trackingPriceTexts, 'es').offer.accepted(17_500).message).toBe(
      'Usted aceptó el precio de $175.00. Abriendo la página de pago...',
    );
  });
});
