import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import type { MapLabel, MapSubject } from '../rules/types.ts';
import { FRAME } from '../rules/shapes.ts';
import { drawBackground } from './ground.ts';
import { drawMap } from './view.ts';
import type { MapWithoutBackground } from './view.ts';

const PICKUP = { lat: 32.788, lng: -96.8 };
const PROVIDER = { lat: 32.93, lng: -96.7 };
const FORT_WORTH = { lat: 32.758, lng: -97.329 };

const subject = (more: Partial<MapSubject> = {}): MapSubject => ({
  viewer: 'customer',
  pickup: PICKUP,
  approximate: false,
  destination: null,
  provider: PROVIDER,
  assigned: true,
  driving: true,
  ...more,
});
const wordsOf = (more: Partial<MapSubject>, locale: 'en' | 'es' = 'en') =>
  drawMap(subject(more), locale).words.map(({ name, text }) => `${name}: ${text}`);

const anyPoint = fc.record({
  lat: fc.double({ min: 32, max: 33.8, noNaN: true }),
  lng: fc.double({ min: -98.2, max: -95.85, noNaN: true }),
});
const anySubject = fc.record({
  viewer: fc.constantFrom('customer' as const, 'provider' as const, 'desk' as const),
  pickup: fc.option(anyPoint),
  approximate: fc.boolean(),
  destination: fc.option(anyPoint),
  provider: fc.option(anyPoint),
  assigned: fc.boolean(),
  driving: fc.boolean(),
  stage: fc.constantFrom(undefined, 'there' as const, 'onward' as const),
});

const groundKey = (more: Partial<MapSubject>) => {
  const { area, standing } = drawMap(subject(more));
  return JSON.stringify([area, standing.map(({ lat, lng }) => [lat, lng])]);
};

function labelsOf(map: MapWithoutBackground): MapLabel[] {
  return [...map.marks.map(({ label }) => label), map.route?.label ?? null].filter((label) => label !== null);
}

describe('the text beside the map', () => {
  it('tells the customer how far away the provider is', () => {
    expect(wordsOf({})).toEqual([
      'Provider: 11.4 miles, about 27 minutes, northeast of you',
      'You: near Dallas, TX 75201',
    ]);
    expect(wordsOf({ driving: false })[0]).toBe('Provider: 11.4 miles, northeast of you');
    expect(wordsOf({ provider: PICKUP })[0]).toBe('Provider: where you are');
    expect(wordsOf({ provider: null })[0]).toBe('Provider: no location yet');
    expect(wordsOf({ provider: null, assigned: false })).toEqual(['You: near Dallas, TX 75201']);
    expect(wordsOf({ pickup: null })[0]).toMatch(/^Provider: near Richardson, TX/);
  });

  it('tells the provider how far away the customer is', () => {
    expect(wordsOf({ viewer: 'provider', destination: FORT_WORTH })).toEqual([
      'Customer: 11.4 miles, about 27 minutes, southwest of you',
      'You: near Richardson, TX 75081',
      'Destination: 30.8 miles, west of the customer',
    ]);
    expect(wordsOf({ viewer: 'provider', provider: null })).toEqual([
      'Customer: near Dallas, TX 75201',
      'You: no location yet',
    ]);
  });

  it('tells the desk about both', () => {
    expect(wordsOf({ viewer: 'desk' })[0]).toBe('Provider: 11.4 miles, about 27 minutes, northeast of the customer');
    expect(wordsOf({ viewer: 'desk', provider: { lat: 29.76, lng: -95.37 } })[0]).toContain('miles');
    expect(wordsOf({ viewer: 'desk', pickup: { lat: 37.77, lng: -122.42 }, provider: null, assigned: false })).toEqual([
      'Customer: outside the Dallas/Fort Worth area',
    ]);
  });

  it('exists in Spanish too', () => {
    expect(wordsOf({}, 'es')[0]).toMatch(/^Proveedor: 11\.4 millas, .*27 minutos.*, al noreste de donde está usted$/);
  });

  it('gives no distance after arrival, and only the place during a tow', () => {
    expect(wordsOf({ stage: 'there', provider: PICKUP })[0]).toBe('Provider: at the pickup');
    expect(wordsOf({ stage: 'there' })[0]).toBe('Provider: at the pickup');
    expect(wordsOf({ stage: 'onward', destination: FORT_WORTH })).toEqual([
      'Provider: near Richardson, TX 75081',
      'Start: near Dallas, TX 75201',
      'Destination: near Fort Worth, TX 76102',
    ]);
  });

  it('says what is approximate, and that distances are straight lines', () => {
    expect(drawMap(subject({ provider: null })).notes).toEqual([]);
    expect(drawMap(subject({ stage: 'there', provider: PICKUP })).notes).toEqual([]);
    expect(drawMap(subject()).notes.join(' ')).toContain('straight line');
    const notes = drawMap(subject({ approximate: true, destination: FORT_WORTH })).notes.join(' ');
    expect(notes).toContain('approximate');
    expect(notes).toContain('straight line');
  });
});

describe('the drawn map', () => {
  it('has a different letter and shape for each person', () => {
    for (const locale of LOCALES) {
      for (const mapSubject of [
        { viewer: 'customer' },
        { viewer: 'provider' },
        { viewer: 'desk' },
        { viewer: 'customer', stage: 'onward' },
      ] as const) {
        const { marks } = drawMap(subject({ ...mapSubject, destination: FORT_WORTH }), locale);
        expect(new Set(marks.map(({ letter }) => letter)).size, `${locale} ${JSON.stringify(mapSubject)}`).toBe(3);
        expect(new Set(marks.map(({ kind }) => kind)).size).toBe(3);
      }
    }
  });

  it('shows everybody, and no label overlaps anything or crosses the edge', () => {
    fc.assert(
      fc.property(anySubject, (one) => {
        const map = drawMap(one);
        expect(map.marks.length).toBe([one.pickup, one.destination, one.provider].filter(Boolean).length);
        for (const { x, y } of [...map.marks, ...labelsOf(map)]) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(FRAME.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(FRAME.height);
        }
        for (const { x, text, anchor } of map.marks.flatMap(({ label }) => label ?? [])) {
          // The font size is 18. In the widest bold system font, a character's width is 0.7 times the font size.
          const width = text.length * 18 * 0.7;
          const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(FRAME.width);
        }
        const lines = labelsOf(map).map(({ x, y, anchor }) => `${x} ${y} ${anchor}`);
        expect(new Set(lines).size).toBe(lines.length);
        for (const [index, mark] of map.marks.entries()) {
          for (const other of map.marks.slice(index + 1)) {
            expect(Math.hypot(mark.x - other.x, mark.y - other.y)).toBeGreaterThan(30);
          }
        }
        expect(JSON.stringify(map)).not.toMatch(/NaN|Infinity|null,null/);
      }),
    );
  });

  it('has a scale', () => {
    expect(drawMap(subject()).scale?.text).toBe('5 mi');
    expect(drawMap(subject({ pickup: null })).scale?.text).toMatch(/ mi$/);
  });

  it('keeps its ground for a while as the provider moves', () => {
    const grounds = Array.from({ length: 20 }, (_, step) =>
      groundKey({ provider: { lat: 32.93 - step * 0.0002, lng: -96.7 } }),
    );
    expect(new Set(grounds).size).toBeLessThanOrEqual(2);
    expect(groundKey({ provider: FORT_WORTH })).not.toBe(grounds[0]);
  });

  it('draws a tow as a straight line, and asks for the road if somebody drives it', () => {
    const waiting = drawMap(subject({ provider: null, destination: FORT_WORTH }));
    expect([waiting.route?.ends, waiting.byRoad]).toEqual([['pickup', 'destination'], false]);
    for (const towing of [subject({ viewer: 'desk' }), subject({ viewer: 'provider', driving: false })]) {
      const map = drawMap({ ...towing, destination: FORT_WORTH });
      expect([map.route?.ends, map.byRoad]).toEqual([['pickup', 'destination'], true]);
    }
    const onward = drawMap(subject({ stage: 'onward', destination: FORT_WORTH }));
    expect([onward.route?.ends, onward.byRoad]).toEqual([['pickup', 'destination'], false]);
    expect(onward.marks.every(({ arrow }) => arrow === null)).toBe(true);
  });

  it.each(['customer', 'provider'] as const)(
    'draws a line to the pickup for the %s until arrival, and the destination as an arrow at the edge',
    (viewer) => {
      const without = drawMap(subject({ viewer }));
      const map = drawMap(subject({ viewer, destination: FORT_WORTH }));
      expect([map.bounds, map.route?.ends, map.byRoad]).toEqual([without.bounds, ['provider', 'pickup'], false]);
      const [destination, pickup, provider] = map.marks;
      expect([destination?.kind, destination?.arrow !== null]).toEqual(['destination', true]);
      expect([pickup?.arrow, provider?.arrow]).toEqual([null, null]);
      // Fort Worth is in the west. The pickup and the provider still fill the drawing.
      expect(destination?.x).toBeLessThan(FRAME.width / 3);
      const [dx, dy] = [(pickup?.x ?? 0) - (provider?.x ?? 0), (pickup?.y ?? 0) - (provider?.y ?? 0)];
      expect(Math.hypot(dx, dy)).toBeGreaterThan(FRAME.height * 0.4);
      expect([pickup?.label?.text, provider?.label?.text]).not.toContain(undefined);
    },
  );

  it('shows two people at the same place side by side, at the default zoom', () => {
    const map = drawMap(subject({ stage: 'there', provider: PICKUP, destination: FORT_WORTH }));
    expect([map.bounds, map.center, map.route]).toEqual([null, PICKUP, null]);
    expect(map.marks.map(({ arrow }) => arrow !== null)).toEqual([true, false, false]);
    // A destination that's near is drawn where it is, without an arrow.
    const near = drawMap(subject({ stage: 'there', provider: PICKUP, destination: { lat: 32.795, lng: -96.81 } }));
    expect(near.marks.map(({ arrow }) => arrow)).toEqual([null, null, null]);
  });

  it('shows the whole area if no place is known', () => {
    const map = drawMap(subject({ pickup: null, provider: null, assigned: false }));
    expect(map.title).toBe('Map of the Dallas/Fort Worth area');
    expect(map.center).toEqual({ lat: 32.7767, lng: -96.797 });
    expect(drawBackground(map.area, map.standing).places.map(({ label }) => label.text)).toEqual(
      expect.arrayContaining(['Dallas', 'Fort Worth']),
    );
    expect(map.marks).toEqual([]);
  });

  it('has the area that a live map shows first', () => {
    expect(drawMap(subject()).bounds?.south).toBeCloseTo(32.788 - 0.3 * 0.142, 6);
    const alone = drawMap(subject({ provider: null }));
    expect([alone.bounds, alone.center]).toEqual([null, PICKUP]);
  });

  it("stays small, because it's part of every page", () => {
    expect(JSON.stringify(drawMap(subject({ destination: FORT_WORTH }))).length).toBeLessThan(4_000);
  });
});
