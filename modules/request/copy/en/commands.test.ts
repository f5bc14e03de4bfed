import { describe, expect, it } from 'vitest';
import { FAILURE_REASONS, HAND_BACK_REASONS } from '../../rules/endings.ts';
import { FEE_METHODS } from '../../rules/payment-methods.ts';
import { PHOTO_MOMENTS } from '../../rules/photos.ts';
import { LATE_REASONS } from '../../rules/late-reasons.ts';
import { activityEntry } from '../../rules/log-events.ts';
import type { ActivityEntry, ActivityEvent, ActivityParams } from '../../rules/log-events.ts';
import { activitySentence } from '#modules/request/copy/activity-sentence.ts';
import { activitySentences } from './commands.ts';

const AMOUNT_PARAMS = { cents: 123_450 };
const PHOTO_PARAMS = PHOTO_MOMENTS.flatMap((moment) => [true, false].map((tow) => ({ moment, tow })));
const WARNING_PARAMS = [{ despite: [] }, { despite: ['rating_low', 'insurance_expired'] as const }];

/** Events whose sentence needs more than an amount. */
type DetailedEvent = {
  [E in ActivityEvent]: ActivityParams[E] extends Record<string, never>
    ? never
    : typeof AMOUNT_PARAMS extends ActivityParams[E]
      ? never
      : E;
}[ActivityEvent];

/** For each event whose sentence needs more than an amount: one set of parameters per variant of the sentence. */
const PARAMS_OF_EVENTS: { [E in DetailedEvent]: ActivityParams[E][] } = {
  job_partly_done: [{ cents: 12_000, agreed: 18_500 }],
  location_shared: [{ meters: 21 }, { meters: null }],
  card_only_set: [{ cardOnly: true }, { cardOnly: false }],
  locked_in_set: [{ lockedIn: null }, { lockedIn: 'child' }, { lockedIn: 'pet' }],
  payment_methods_set: [
    { by: 'provider', methods: ['cash', 'cash_app'] },
    { by: 'admin', methods: ['cash', 'cash_app'] },
  ],
  fee_payment_told: FEE_METHODS.map((method) => ({ method })),
  request_edited: [{ fields: ['phone', 'vehicle_plate'] }],
  photo_added: PHOTO_PARAMS,
  photo_removed: PHOTO_PARAMS,
  offer_rejected: [{ final: true }, { final: false }],
  provider_assigned: WARNING_PARAMS,
  provider_replaced: WARNING_PARAMS,
  minutes_told: [{ minutes: 1 }, { minutes: 12 }],
  arrival_promised: [{ minutes: 35 }],
  arrival_promised_again: [null, ...LATE_REASONS].flatMap((reason) =>
    (['provider', 'admin'] as const).map((by) => ({ minutes: 20, reason, by })),
  ),
  code_wrong: [{ tries: 2, most: 5 }],
  on_site_paid: [{ by: 'provider' }, { by: 'admin' }],
  search_started: [{ called: true }, { called: false }],
  job_handed_back: HAND_BACK_REASONS.map((reason) => ({ reason })),
  failure_reported: FAILURE_REASONS.map((reason) => ({ reason })),
  job_resumed: [{ by: 'provider' }, { by: 'admin' }],
  service_corrected: [{ service: 'towing' }],
  change_proposed: [
    { by: 'provider', service: 'towing', cents: 20_000 },
    { by: 'admin', service: 'lockout', cents: 20_000 },
  ],
  change_withdrawn: [{ by: 'provider' }, { by: 'admin' }],
  job_changed: [{ service: 'towing', cents: 20_000 }],
  job_ended: [
    { outcome: 'gone', kept: 3_500, provider: 2_500 },
    { outcome: 'not_done', kept: 3_500, provider: 2_500 },
  ],
  rated: [
    { stars: 4, review: false },
    { stars: 4, review: true },
  ],
  cancelled: [
    { by: 'customer', solved: true },
    { by: 'admin', solved: false },
  ],
  cancellation_asked: [{ solved: true }, { solved: false }],
  wait_warned: [{ minutes: 30 }],
  no_provider_found: [{ minutes: 60 }],
  reminded: [{ of: 'price' }, { of: 'deposit' }, { of: 'desk' }],
};

const ALL_ACTIVITIES = Object.keys(activitySentences).flatMap((event) =>
  (event in PARAMS_OF_EVENTS ? PARAMS_OF_EVENTS[event as DetailedEvent] : [AMOUNT_PARAMS]).map(
    (params) => ({ event, params }) as ActivityEntry,
  ),
);

describe('the sentences of the activity log', () => {
  it('are the quoted words in English', () => {
    const quoted = [
      activityEntry('offer_accepted', { cents: 17_500 }),
      activityEntry('counter_made', { cents: 15_000 }),
      activityEntry('offer_rejected', { final: true }),
      activityEntry('rated', { stars: 5, review: false }),
      activityEntry('rated', { stars: 1, review: true }),
    ].map((line) => activitySentence(line));
    expect(quoted).toEqual([
      'Customer accepted offer of $175.00',
      'Customer made counter-offer of $150.00',
      'Customer rejected final offer',
      'Customer rated service: 5 stars',
      'Customer rated service: 1 stars with review',
    ]);
  });

  it.each(ALL_ACTIVITIES)('have every number, in both languages: $event $params', (line) => {
    const [english, spanish] = [activitySentence(line, 'en'), activitySentence(line, 'es')];
    for (const words of [english, spanish]) expect(words).not.toMatch(/undefined|null|NaN|\[object|_/);
    expect(spanish).not.toMatch(/Customer|Admin|Provider/);
    for (const figure of english.match(/\d[\d,.]*\d|\d/g) ?? []) expect(spanish).toContain(figure);
  });

  it('are different for every event and its parameters', () => {
    for (const locale of ['en', 'es'] as const) {
      const told = ALL_ACTIVITIES.map((line) => activitySentence(line, locale));
      // Four sentences are in the list twice, for a tow and for another job: a photo from the customer or with a report
      // was added or removed.
      expect(new Set(told).size).toBe(told.length - 4);
    }
  });

  it('name the edited fields, and the warnings about a provider', () => {
    const edited = activityEntry('request_edited', { fields: ['phone', 'vehicle_plate'] });
    expect(activitySentence(edited)).toBe('Admin edited phone, vehicle plate');
    expect(activitySentence(edited, 'es')).toBe('La central cambió estos datos: teléfono, placas');
    const known = activityEntry('provider_assigned', { despite: ['rating_low', 'insurance_expired'] });
    expect(activitySentence(known, 'es')).toBe(
      'La central asignó un proveedor a pesar de que tiene menos de 2.5 estrellas y tiene el seguro vencido',
    );
  });
});
