import { describe, expect, it } from 'vitest';
import { activity } from '../../rules/log-events.ts';
import type { Activity, ActivityEvent, ActivityParams } from '../../rules/log-events.ts';
import { activitySentence } from '#modules/request/copy/activity-sentence.ts';

const CENTS = { cents: 123_450 };
const TAKEN = (['customer', 'pickup', 'drop_off'] as const).flatMap((moment) =>
  [true, false].map((tow) => ({ moment, tow })),
);
const KNOWN = [{ despite: [] }, { despite: ['rating_low', 'insurance_expired'] as const }];

/** Every form that the sentence of an event takes. */
const FORMS: { [E in ActivityEvent]: ActivityParams[E][] } = {
  request_submitted: [{}],
  phone_request_created: [CENTS],
  location_shared: [{ meters: 21 }, { meters: null }],
  location_typed: [{}],
  location_asked: [{}],
  location_link_made: [{}],
  sms_consent_by_voice: [{}],
  sms_consent_ended: [{}],
  request_edited: [{ fields: ['phone', 'vehicle_plate'] }],
  photo_added: TAKEN,
  photo_removed: TAKEN,
  price_set: [CENTS],
  offer_accepted: [CENTS],
  counter_made: [CENTS],
  offer_rejected: [{ final: true }, { final: false }],
  counter_accepted: [CENTS],
  counter_rejected: [CENTS],
  final_offer_made: [CENTS],
  payment_opened: [CENTS],
  payment_reported: [{}],
  deposit_paid: [CENTS],
  payment_mismatch: [CENTS],
  payment_unwanted: [CENTS],
  session_expired: [{}],
  refund_started: [CENTS],
  refund_completed: [CENTS],
  refund_failed: [CENTS],
  refunded_at_stripe: [CENTS],
  refund_settled_by_hand: [CENTS],
  refund_retried: [{}],
  dispute_opened: [CENTS],
  dispute_withdrawn: [CENTS],
  dispute_reinstated: [CENTS],
  dispute_won: [CENTS],
  dispute_lost: [CENTS],
  provider_assigned: KNOWN,
  provider_replaced: KNOWN,
  links_generated: [{}],
  agreement_accepted: [{}],
  agreement_declined: [{}],
  job_declined: [{}],
  job_started: [{}],
  provider_arrived: [{}],
  provider_silent: [{}],
  provider_unseen: [{}],
  minutes_told: [{ minutes: 1 }, { minutes: 12 }],
  code_verified: [{}],
  code_wrong: [{ tries: 2, most: 5 }],
  code_skipped: [{}],
  family_link_made: [{}],
  family_link_ended: [{}],
  service_started: [{}],
  job_completed: [{}],
  on_site_paid: [{ by: 'provider' }, { by: 'admin' }],
  extra_asked: [CENTS],
  extra_approved: [CENTS],
  extra_declined: [CENTS],
  extra_unanswered: [CENTS],
  on_site_reminder: [{}],
  on_site_overdue: [{}],
  rated: [
    { stars: 4, review: false },
    { stars: 4, review: true },
  ],
  links_expired: [{}],
  cancelled: [{ by: 'customer' }, { by: 'admin' }],
  cancellation_asked: [{}],
  cancellation_declined: [{}],
  wait_warned: [{ minutes: 30 }],
  wait_chosen: [{}],
  refund_taken: [{}],
  no_provider_found: [{ minutes: 60 }],
  reminded: [{ of: 'price' }, { of: 'deposit' }, { of: 'desk' }],
  no_answer: [{}],
  deposit_window_passed: [{}],
};

const LINES = Object.entries(FORMS).flatMap(([event, forms]) => forms.map((params) => ({ event, params }) as Activity));

describe('the sentences of the activity log', () => {
  it('are the quoted ones in English', () => {
    const sentences = [
      activity('offer_accepted', { cents: 17_500 }),
      activity('counter_made', { cents: 15_000 }),
      activity('offer_rejected', { final: true }),
      activity('rated', { stars: 5, review: false }),
      activity('rated', { stars: 1, review: true }),
    ].map((line) => activitySentence(line));
    expect(sentences).toEqual([
      'Customer accepted offer of $175.00',
      'Customer made counter-offer of $150.00',
      'Customer rejected final offer',
      'Customer rated service: 5 stars',
      'Customer rated service: 1 stars with review',
    ]);
  });

  it.each(LINES)('tell $event $params with every figure, in both languages', (line) => {
    const [english, spanish] = [activitySentence(line, 'en'), activitySentence(line, 'es')];
    for (const words of [english, spanish]) expect(words).not.toMatch(/undefined|null|NaN|\[object|_/);
    expect(spanish).not.toMatch(/Customer|Admin|Provider/);
    for (const figure of english.match(/\d[\d,.]*\d|\d/g) ?? []) expect(spanish).toContain(figure);
  });

  it('differ for every event and form', () => {
    for (const locale of ['en', 'es'] as const) {
      const sentences = LINES.map((line) => activitySentence(line, locale));
      // A customer's photo is the same with a tow and without.
      expect(new Set(sentences).size).toBe(sentences.length - 2);
    }
  });

  it('name what was edited, and what was known of a provider', () => {
    const edited = activity('request_edited', { fields: ['phone', 'vehicle_plate'] });
    expect(activitySentence(edited)).toBe('Admin edited phone, vehicle plate');
    expect(activitySentence(edited, 'es')).toBe('La central cambió: teléfono, placas');
    const known = activity('provider_assigned', { despite: ['rating_low', 'insurance_expired'] });
    expect(activitySentence(known, 'es')).toBe(
      'La central asignó un proveedor a pesar de: menos de 2.5 estrellas, seguro vencido',
    );
  });
});
