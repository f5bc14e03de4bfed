import { describe, expect, it } from 'vitest';
import type { AgreedRow } from '#modules/request/agreed-row.ts';
import { jobViewOf, previewBeforeAgreement } from './present.server.ts';

const ROW = {
  status: 'provider_assigned',
  service_type: 'towing',
  service_description: 'Will not start',
  final_price_cents: 17_500,
  deposit_amount_cents: 2_625,
  customer_lat: 32.7811,
  customer_lng: -96.7972,
  destination_lat: 32.7555,
  destination_lng: -97.3308,
  estimated_distance: 31,
  location_address: '1500 Main St, Dallas, TX 75201',
  destination_address: 'Fort Worth, TX 76102',
  location_approximate: false,
  phone: '+12145550123',
  email: 'driver@example.com',
  vehicle_year: '2015',
  vehicle_make: 'Ford',
  vehicle_model: 'Focus',
  vehicle_type: 'Car',
  vehicle_plate: 'ABC1234',
  cancellation_asked_at: null,
  failure_reason: null,
  change_status: null,
  on_site_paid_at: null,
  agreement_accepted_at: null,
  waiting_since: new Date('2026-11-21T03:00:00Z'),
  handshake: null,
  card_only: false,
  answers: null,
  locked_in: null,
} as unknown as AgreedRow;

describe('previewBeforeAgreement', () => {
  it('shows service, kind of vehicle, cities, distance, payout, only a card and time to answer, and nothing else', () => {
    expect(previewBeforeAgreement(ROW)).toEqual({
      service: 'towing',
      vehicleType: 'Car',
      city: 'Dallas',
      dropOff: { city: 'Fort Worth', hasAddress: true },
      distance: 31,
      payout: 14_875,
      cardOnly: false,
      answers: {},
      lockedIn: null,
      answerBy: Date.parse('2026-11-21T03:05:00Z'),
    });
    expect(JSON.stringify(previewBeforeAgreement(ROW))).not.toMatch(/Main St|76102|5550123|ABC1234|driver|Ford|Focus/);
    expect(previewBeforeAgreement({ ...ROW, agreement_accepted_at: new Date() }).answerBy).toBeNull();
  });

  it('finds the city in an address when there are no coordinates', () => {
    const cityIn = (address: string | null) =>
      previewBeforeAgreement({ ...ROW, customer_lat: null, customer_lng: null, location_address: address }).city;
    expect(cityIn('12 Oak Lane, Plano')).toBe('Plano');
    expect(cityIn('behind the big barn')).toBeNull();
    expect(cityIn(null)).toBeNull();
  });

  it("shows a drop-off's city, never its street, and only if the job ends at another place", () => {
    const dropOff = (more: Partial<AgreedRow>) =>
      previewBeforeAgreement({ ...ROW, destination_lat: null, destination_lng: null, ...more }).dropOff;
    const street = { destination_address: '900 Oak Lane, Plano' };
    expect(dropOff(street)).toEqual({ city: 'Plano', hasAddress: true });
    expect(dropOff({ destination_address: "Al's garage" })).toEqual({ city: null, hasAddress: true });
    expect(dropOff({ destination_address: null })).toEqual({ city: null, hasAddress: false });
    expect(dropOff({ ...street, service_type: 'flatbed' })).toEqual({ city: 'Plano', hasAddress: true });
    expect(dropOff({ destination_address: null, service_type: 'flatbed' })).toBeNull();
    expect(dropOff({ destination_address: null, service_type: 'lockout' })).toBeNull();
    // The coordinates are in Fort Worth, but the customer has typed another city.
    expect(previewBeforeAgreement({ ...ROW, ...street }).dropOff?.city).toBe('Plano');
    expect(previewBeforeAgreement({ ...ROW, destination_address: 'the yard' }).dropOff?.city).toBe('Fort Worth');
    // A city in a street's name isn't taken for the drop-off's city, nor is the nearest city that we know.
    expect(dropOff({ destination_address: '123 Dallas St, Houston, TX 77002' })?.city).toBeNull();
    const waco = { destination_address: '1 Main St, Waco, TX', destination_lat: 31.549, destination_lng: -97.147 };
    expect(dropOff(waco)?.city).toBeNull();
    expect(JSON.stringify(previewBeforeAgreement({ ...ROW, ...street }))).not.toContain('Oak Lane');
  });
});

describe('jobViewOf', () => {
  const directionsGoal = (more: Partial<AgreedRow>) => {
    const url = jobViewOf({ ...ROW, ...more }).navigateTo;
    return url && new URL(url).searchParams.get('destination');
  };

  it('leads to the customer, then to the destination', () => {
    expect(directionsGoal({ status: 'en_route' })).toBe('32.7811,-96.7972');
    expect(directionsGoal({ status: 'in_progress' })).toBe('Fort Worth, TX 76102');
    expect(directionsGoal({ status: 'in_progress', service_type: 'jump_start' })).toBe('32.7811,-96.7972');
    expect(directionsGoal({ status: 'completed' })).toBeNull();
  });

  it('prefers a typed address to an approximate point', () => {
    expect(directionsGoal({ location_approximate: true })).toBe('1500 Main St, Dallas, TX 75201');
    expect(directionsGoal({ customer_lat: null, customer_lng: null, location_address: null })).toBeNull();
  });

  it('shows a route for tows only, with a map link if both ends are known', () => {
    expect(jobViewOf(ROW).tow?.url).toContain('origin=');
    expect(jobViewOf({ ...ROW, destination_lat: null, destination_lng: null }).tow?.url).toBeNull();
    expect(jobViewOf({ ...ROW, service_type: 'lockout' }).tow).toBeNull();
  });

  it('offers no new step while dispatch decides about a cancellation, and says so until the job is done', () => {
    const afterCancelWish = (status: AgreedRow['status']) => {
      const { next, cancellationAsked } = jobViewOf({ ...ROW, status, cancellation_asked_at: new Date() });
      return [next, cancellationAsked];
    };
    expect(jobViewOf(ROW).next).toBe('start_job');
    expect(afterCancelWish('provider_assigned')).toEqual([null, true]);
    expect(afterCancelWish('en_route')).toEqual(['arrived', true]);
    expect(afterCancelWish('arrived')).toEqual([null, true]);
    expect(afterCancelWish('in_progress')).toEqual(['complete_job', true]);
    expect(afterCancelWish('completed')).toEqual(['confirm_payment', false]);
  });

  it('lets a job be handed back until the service starts', () => {
    expect(jobViewOf({ ...ROW, status: 'arrived' }).may.declineJob).toBe(true);
    expect(jobViewOf({ ...ROW, status: 'in_progress' }).may.declineJob).toBeUndefined();
  });
});
