import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { CANONICAL_STATUSES } from '#modules/request/rules/statuses.ts';
import { statusesWithProvider } from '#modules/request/rules/testing-statuses.ts';
import {
  clockOffset,
  etaByPosition,
  etaByReport,
  etaOf,
  allowsMinutesReport,
  acceptPositions,
  allowsPositions,
} from './positions.ts';
import type { KnownTrack, MeasuredPosition } from './positions.ts';

const START_TIME_MS = Date.parse('2026-11-21T18:00:00Z');
const EMPTY_TRACK: KnownTrack = { last: null, doubted: [] };
/** A mile in degrees of latitude. */
const DEGREES_PER_MILE = 1 / 69.1;

/**
 * A position.
 * @param seconds how many seconds after START_TIME_MS it was measured
 * @param miles how many miles north of the pickup it is
 */
function positionNorthOfPickup(seconds: number, miles: number, more: Partial<MeasuredPosition> = {}): MeasuredPosition {
  return {
    lat: 32.788 + miles * DEGREES_PER_MILE,
    lng: -96.8,
    at: START_TIME_MS + seconds * SECOND,
    accuracy: 10,
    ...more,
  };
}
const knownTrack = (...points: MeasuredPosition[]): KnownTrack => ({ last: points.at(-1) ?? null, doubted: [] });
const secondsOf = (points: readonly MeasuredPosition[]) => points.map((point) => (point.at - START_TIME_MS) / SECOND);
const keptSecondsOf = (known: KnownTrack, sent: MeasuredPosition[], since = START_TIME_MS) =>
  secondsOf(acceptPositions(known, sent, since).kept);

describe('when a provider may send', () => {
  it('positions: from the agreement until completion', () => {
    const allowed = CANONICAL_STATUSES.filter((status) => allowsPositions({ status, agreedAt: START_TIME_MS }));
    expect(allowed).toEqual(statusesWithProvider());
    expect(allowsPositions({ status: 'en_route', agreedAt: null })).toBe(false);
  });

  it('minutes: only until arrival', () => {
    const allowed = CANONICAL_STATUSES.filter((status) => allowsMinutesReport({ status, agreedAt: START_TIME_MS }));
    expect(allowed).toEqual(statusesWithProvider('coming'));
    expect(allowsMinutesReport({ status: 'en_route', agreedAt: null })).toBe(false);
  });
});

describe('which positions are kept', () => {
  it('keeps a drive, at most one position per three seconds', () => {
    expect(
      keptSecondsOf(
        EMPTY_TRACK,
        [0, 1, 2, 3, 5, 6, 20].map((second) => positionNorthOfPickup(second, 5)),
      ),
    ).toEqual([0, 3, 6, 20]);
  });

  it('sorts a queue, and drops what is older than the last one', () => {
    expect(
      keptSecondsOf(knownTrack(positionNorthOfPickup(30, 5)), [
        positionNorthOfPickup(40, 4.9),
        positionNorthOfPickup(20, 5.1),
        positionNorthOfPickup(35, 5),
        positionNorthOfPickup(32, 5),
      ]),
    ).toEqual([35, 40]);
  });

  it("counts a queue of positions once if it's sent twice", () => {
    const queue = [5, 10, 15, 20].map((second) => positionNorthOfPickup(second, 5));
    const first = acceptPositions(EMPTY_TRACK, queue, START_TIME_MS);
    expect(first.kept).toHaveLength(4);
    expect(acceptPositions(knownTrack(...first.kept), queue, START_TIME_MS)).toEqual({ kept: [], doubted: [] });
  });

  it('drops positions at 0,0, less exact than a mile, or from before the agreement', () => {
    const nowhere = positionNorthOfPickup(5, 0, { lat: 0, lng: 0 });
    const nearlyNowhere = positionNorthOfPickup(9, 0, { lat: 0.001, lng: -0.002 });
    expect(
      keptSecondsOf(EMPTY_TRACK, [
        nowhere,
        nearlyNowhere,
        positionNorthOfPickup(15, 5, { accuracy: 2_000 }),
        positionNorthOfPickup(20, 5),
      ]),
    ).toEqual([20]);
    expect(
      keptSecondsOf(
        EMPTY_TRACK,
        [positionNorthOfPickup(0, 5), positionNorthOfPickup(10, 5)],
        START_TIME_MS + 5 * SECOND,
      ),
    ).toEqual([10]);
  });

  it('drops impossible jumps, and continues the track', () => {
    const { kept, doubted } = acceptPositions(
      knownTrack(positionNorthOfPickup(0, 5)),
      [positionNorthOfPickup(5, 60), positionNorthOfPickup(10, 4.9)],
      START_TIME_MS,
    );
    expect([secondsOf(kept), doubted]).toEqual([[10], []]);
    // Accept 65 mph on the highway. Don't accept 5 miles within two minutes without signal, which is 150 mph.
    expect(keptSecondsOf(knownTrack(positionNorthOfPickup(0, 5)), [positionNorthOfPickup(60, 3.9)])).toEqual([60]);
    expect(keptSecondsOf(knownTrack(positionNorthOfPickup(0, 10)), [positionNorthOfPickup(120, 5)])).toEqual([]);
  });

  it("considers the positions' accuracy", () => {
    // A rough position from a cell tower, and then an exact one nearby, isn't a jump.
    expect(
      keptSecondsOf(knownTrack(positionNorthOfPickup(0, 5, { accuracy: 1_200 })), [positionNorthOfPickup(5, 4.3)]),
    ).toEqual([5]);
    expect(
      keptSecondsOf(knownTrack(positionNorthOfPickup(0, 5, { accuracy: null })), [positionNorthOfPickup(5, 4.3)]),
    ).toEqual([]);
  });

  it('drops the first position if the next three agree with each other and not with it', () => {
    const wrong = knownTrack(positionNorthOfPickup(0, 80));
    const first = acceptPositions(wrong, [positionNorthOfPickup(5, 5)], START_TIME_MS);
    expect([first.kept, secondsOf(first.doubted)]).toEqual([[], [5]]);
    const second = acceptPositions(
      { ...wrong, doubted: first.doubted },
      [positionNorthOfPickup(10, 4.9)],
      START_TIME_MS,
    );
    expect([second.kept, secondsOf(second.doubted)]).toEqual([[], [5, 10]]);
    const third = acceptPositions(
      { ...wrong, doubted: second.doubted },
      [positionNorthOfPickup(15, 4.8)],
      START_TIME_MS,
    );
    expect([secondsOf(third.kept), third.doubted]).toEqual([[15], []]);
  });

  it("doesn't believe one jump sent three times, or three jumps to different places", () => {
    const jump = positionNorthOfPickup(5, 60);
    const once = acceptPositions(
      knownTrack(positionNorthOfPickup(0, 5)),
      [jump, jump, { ...jump, at: jump.at + 1 }],
      START_TIME_MS,
    );
    expect([once.kept, once.doubted]).toEqual([[], [jump]]);
    const apart = acceptPositions(
      knownTrack(positionNorthOfPickup(0, 5)),
      [positionNorthOfPickup(5, 60), positionNorthOfPickup(10, 120), positionNorthOfPickup(15, 200)],
      START_TIME_MS,
    );
    expect([apart.kept, secondsOf(apart.doubted)]).toEqual([[], [15]]);
  });
});

describe('a device whose clock is wrong', () => {
  it("is corrected by the time of sending, but a slow connection isn't a wrong clock", () => {
    expect(clockOffset(START_TIME_MS, START_TIME_MS + 9 * SECOND)).toBe(0);
    expect(clockOffset(undefined, START_TIME_MS)).toBe(0);
    expect(clockOffset(START_TIME_MS - HOUR, START_TIME_MS)).toBe(HOUR);
    expect(clockOffset(START_TIME_MS + 2 * MINUTE, START_TIME_MS)).toBe(-2 * MINUTE);
  });
});

describe('the ETA', () => {
  it('is one number from a fresh position, then a range, then none', () => {
    expect(etaByPosition({ minutes: 27, age: 59_999 })).toEqual({ from: 27, to: 27 });
    expect(etaByPosition({ minutes: 27, age: MINUTE })).toEqual({ from: 26, to: 27 });
    expect(etaByPosition({ minutes: 27, age: 4.2 * MINUTE })).toEqual({ from: 23, to: 27 });
    expect(etaByPosition({ minutes: 3, age: 9 * MINUTE })).toEqual({ from: 1, to: 3 });
    expect(etaByPosition({ minutes: 27, age: 10 * MINUTE + 1 })).toBeNull();
  });

  it('is a range even if the provider was near', () => {
    expect(etaByPosition({ minutes: 0, age: 10_000 })).toEqual({ from: 0, to: 0 });
    for (const minutes of [0, 1]) expect(etaByPosition({ minutes, age: MINUTE })).toEqual({ from: 1, to: 2 });
  });

  it('has a margin of a quarter of the minutes if the provider reported it', () => {
    expect(etaByReport({ minutes: 12, age: 0 })).toEqual({ from: 12, to: 12 });
    expect(etaByReport({ minutes: 12, age: 4 * MINUTE })).toEqual({ from: 8, to: 11 });
    expect(etaByReport({ minutes: 12, age: 20 * MINUTE })).toEqual({ from: 1, to: 4 });
    expect(etaByReport({ minutes: 12, age: 23 * MINUTE })).toBeNull();
  });

  it('uses a fresh position, otherwise the newer of position and report', () => {
    const fresh = { minutes: 27, age: 5 * SECOND };
    const old = { minutes: 27, age: 3 * MINUTE };
    expect(etaOf(fresh, { minutes: 12, age: 0 })).toMatchObject({ to: 27, by: 'position' });
    expect(etaOf(old, { minutes: 12, age: MINUTE / 2 })).toEqual({ from: 12, to: 12, by: 'report' });
    expect(etaOf(old, { minutes: 12, age: 4 * MINUTE })).toEqual({ from: 24, to: 27, by: 'position' });
    expect(etaOf(null, { minutes: 12, age: 0 })).toMatchObject({ by: 'report' });
    expect(etaOf({ minutes: 27, age: HOUR }, null)).toBeNull();
    expect(etaOf(null, null)).toBeNull();
  });

  it('requires a provider who is driving, or a report', () => {
    expect(etaOf({ minutes: null, age: 0 }, null)).toBeNull();
    expect(etaOf({ minutes: null, age: 0 }, { minutes: 40, age: 0 })).toEqual({ from: 40, to: 40, by: 'report' });
    expect(etaOf({ minutes: 27, age: null }, null)).toMatchObject({ from: 27, to: 27 });
  });
});
