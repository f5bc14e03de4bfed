import { describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { isProviderComing } from '#modules/provider/rules/positions.ts';
import { PROVIDER_COMING, ON_THE_JOB } from '#modules/request/rules/statuses.ts';
import type { RequestStatus } from '#modules/request/rules/statuses.ts';
import { mayShowMinutes, providerDistanceAndReport, towProgress, mapPositionAfterArrival } from './whereabouts.ts';

/**
 * A request whose provider is 11.4 miles northeast of the pickup.
 * @param age the age of the position in milliseconds
 */
const row = (age: number | null, more: { status?: RequestStatus; [column: string]: unknown } = {}) => ({
  status: 'en_route' as RequestStatus,
  customer_lat: 32.788,
  customer_lng: -96.8,
  destination_lat: 32.758,
  provider_current_lat: 32.93,
  provider_current_lng: -96.7,
  provider_last_location_update: age === null ? null : new Date(Date.now() - age),
  provider_minutes: null,
  provider_minutes_at: null,
  location_approximate: false,
  ...more,
});
const PICKUP = { lat: 32.788, lng: -96.8 };

describe("the provider's position", () => {
  it('gives minutes only while the provider is driving', () => {
    expect(providerDistanceAndReport(row(0, { status: 'provider_assigned' })).position).toMatchObject({
      miles: 11.4,
      minutes: null,
    });
    expect(providerDistanceAndReport(row(0)).position).toMatchObject({
      miles: 11.4,
      minutes: 27,
      direction: 'northeast',
    });
    expect(providerDistanceAndReport(row(null)).position?.age).toBeNull();
    expect(providerDistanceAndReport(row(0, { provider_current_lat: null })).position).toBeNull();
  });

  it("includes the provider's own estimate until arrival", () => {
    const report = { provider_minutes: 12, provider_minutes_at: new Date(Date.now() - MINUTE) };
    expect(providerDistanceAndReport(row(null, { ...report, provider_current_lat: null }))).toMatchObject({
      position: null,
      report: { minutes: 12 },
    });
    expect(providerDistanceAndReport(row(0, { ...report, status: 'arrived' })).report).toBeNull();
    expect(providerDistanceAndReport(row(0)).report).toBeNull();
  });

  it('gives a map minutes only while the position is fresh', () => {
    expect(mayShowMinutes(row(0))).toBe(true);
    expect(mayShowMinutes(row(MINUTE))).toBe(false);
    expect(mayShowMinutes(row(0, { status: 'provider_assigned' }))).toBe(false);
    expect(mayShowMinutes(row(0, { status: 'assigned' }), ['provider_assigned'])).toBe(true);
  });

  it('says that the provider is coming until the arrival', () => {
    expect(ON_THE_JOB.filter(isProviderComing)).toEqual(PROVIDER_COMING);
    for (const status of ['provider_assigned', 'en_route'] as const)
      expect(mapPositionAfterArrival(row(0), status)).toEqual({});
  });

  it('returns the pickup after arrival, whatever the last position was', () => {
    expect(mapPositionAfterArrival(row(0), 'arrived')).toEqual({ stage: 'there', provider: PICKUP });
    expect(mapPositionAfterArrival(row(0, { provider_current_lat: null }), 'arrived')).toEqual({
      stage: 'there',
      provider: PICKUP,
    });
    expect(mapPositionAfterArrival(row(5 * MINUTE), 'in_progress')).toEqual({ stage: 'there', provider: PICKUP });
    expect(mapPositionAfterArrival(row(null), 'in_progress')).toEqual({ stage: 'there', provider: PICKUP });
  });

  it('returns the latest position again during a tow', () => {
    expect(mapPositionAfterArrival(row(0), 'in_progress')).toEqual({ stage: 'onward' });
    expect(mapPositionAfterArrival(row(0, { destination_lat: null }), 'in_progress')).toMatchObject({ stage: 'there' });
    const besideIt = { provider_current_lat: 32.789, provider_current_lng: -96.801 };
    expect(mapPositionAfterArrival(row(0, besideIt), 'in_progress')).toMatchObject({ stage: 'there' });
    expect(mapPositionAfterArrival(row(0, { location_approximate: true }), 'in_progress')).toEqual({ stage: 'there' });
  });
});

describe('a tow under way', () => {
  const STARTED_AT = new Date(Date.now() - 10 * MINUTE);
  /** @param age the position's age in milliseconds; null if its time is unknown */
  const tow = (age: number | null, more: Record<string, unknown> = {}) => ({
    ...row(age, { status: 'in_progress' }),
    ...{ service_type: 'towing' as const, destination_address: '100 Main St', waiting_since: STARTED_AT },
    ...{ destination_lng: -96.8, provider_current_lng: -96.8, ...more },
  });

  it('has the drive, and once the provider has left the pickup, the rest of it', () => {
    const drive = { miles: 2.1, minutes: 5 };
    const besideIt = { provider_current_lat: 32.789 };
    for (const row of [tow(null), tow(0, besideIt), tow(11 * MINUTE), tow(0, { location_approximate: true })]) {
      expect(towProgress(row)).toEqual({ startedAt: STARTED_AT.getTime(), drive, left: null });
    }
    const { left } = towProgress(tow(3 * MINUTE)) ?? {};
    expect(left).toMatchObject({ miles: 11.9, minutes: 29 });
    expect(left?.age).toBeGreaterThanOrEqual(3 * MINUTE);
    expect(towProgress(tow(0, { destination_lat: null }))).toMatchObject({ drive: null, left: null });
  });

  it('is only a tow whose service has started', () => {
    for (const more of [{ status: 'arrived' }, { service_type: 'jump_start' }, { destination_address: null }]) {
      expect(towProgress(tow(0, more))).toBeNull();
    }
  });
});
