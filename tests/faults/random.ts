import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE } from '#kernel/constants.ts';
import { randomStream } from '#night/model/random.ts';
import type { RandomStream } from '#night/model/random.ts';
import { say } from '#scripts/lib/terminal.ts';
import { formsOf } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { checkInvariants } from './checks.ts';
import { Journey, newImpatientVisitor, signIn } from './journey.ts';
import type { FaultReport } from './report.ts';
import { COMPLETED_STEPS } from './steps.ts';
import { PROCESSES } from './system.ts';
import type { FaultSystem, ProcessName } from './system.ts';

const PEOPLE_COUNT = 8;
/** How many times a person presses a button without getting a response before giving up. */
const MAX_PRESSES = 6;
const randomProviderFields = (dice: RandomStream) => ({
  provider_name: 'Rosa Delgado',
  provider_phone: `(817) 555-${dice.integer(1_000, 9_999)}`,
  provider_email: 'rosa@tow.example',
  provider_vehicle_info: 'Ford F-450',
});

type FieldFiller = (dice: RandomStream, journey: Journey) => Record<string, string> | Promise<Record<string, string>>;

/** What people enter in each form. */
export const FORM_FIELDS: Record<string, FieldFiller> = {
  set_price: (dice) => ({ amount: String(dice.integer(100, 300)) }),
  final_counter: (dice) => ({ amount: String(dice.integer(120, 190)) }),
  accept_counter: () => ({}),
  reject_counter: () => ({}),
  create_payment_link: () => ({}),
  assign_provider: randomProviderFields,
  reassign_provider: randomProviderFields,
  confirm_payment: () => ({}),
  decline_cancellation: () => ({}),
  retry_refund: () => ({}),
  counter_offer: (dice) => ({ amount: String(dice.integer(50, 120)) }),
  accept_offer: () => ({ terms: 'on' }),
  pay_deposit: () => ({ terms: 'on' }),
  wait_for_provider: () => ({}),
  take_refund: () => ({}),
  approve_extra: () => ({}),
  decline_extra: () => ({}),
  rate: (dice) => ({ customer_rating: String(dice.integer(1, 5)), customer_review: 'Fine.' }),
  accept_agreement: () => ({ agree: 'yes', minutes: '45' }),
  decline_job: () => ({ reason: 'other' }),
  start_job: () => ({}),
  arrived: () => ({}),
  verify_code: async (_from, { secrets, id }) => ({ code: await secrets.readArrivalCode(id) }),
  skip_code: () => ({ reason: 'no_page', handshake_skip_reason: 'no_page' }),
  start_service: () => ({}),
  request_extra: (dice) => ({ amount: String(dice.integer(10, 60)), reason: 'More work', extra_reason: 'More work' }),
  complete_job: () => ({}),
  cancel_request: () => ({ reason: 'Not needed', cancel_reason: 'Not needed', refund: 'yes' }),
  delete_request: () => ({ confirm: 'yes' }),
};
/** Forms that can end a request or a provider's job. They're rarely submitted, so that requests last. */
const RARE_FORMS = new Set(['cancel_request', 'delete_request', 'take_refund', 'decline_job', 'reject_counter']);
const RARE_CHANCE = 0.08;

/**
 * Random people submit the forms that their pages offer, sometimes twice at once, while processes are killed and
 * paused at random. Afterwards checks the invariants and adds the result to the report. The seed determines all
 * decisions, but not their timing.
 */
export async function runRandomly(system: FaultSystem, report: FaultReport, minutes: number): Promise<void> {
  const dice = randomStream(report.seed, 'faults');
  const desk = await signIn(system.baseUrl);
  const deadline = Date.now() + minutes * MINUTE;
  const journeys: Journey[] = [];
  const deletedPlates = new Set<string>();
  const runPerson = async (seed: number) => {
    const personDice = randomStream(seed, 'faults');
    while (Date.now() < deadline) {
      const journey = new Journey(system, desk, journeys.length + 1, COMPLETED_STEPS);
      journeys.push(journey);
      await playRequest(journey, personDice, deletedPlates, deadline);
    }
  };
  const people = Array.from({ length: PEOPLE_COUNT }, () => runPerson(dice.integer(1, 1e9)));
  const kills = await killOrFreezeUntilDeadline(system, randomStream(report.seed + 1, 'faults'), deadline);
  await Promise.all(people);
  const submitted = journeys
    .filter(({ trackingPath, plate }) => trackingPath !== '' && !deletedPlates.has(plate))
    .map(({ plate }) => plate);
  const oddities = journeys.flatMap((journey) => journey.unexpectedAnswers);
  const problems = [
    ...oddities.map((words) => `unexpected answer: ${words}`),
    ...(await checkInvariants(system, submitted)),
  ];
  const scenario = `at random for ${minutes} min`;
  report.outcomes.push({ scenario, journeys: journeys.length, kills, longestDelayMs: 0, afterRecoveryMs: 0, problems });
}

/** Plays a request from its submission until no page has a form, or time is up. */
async function playRequest(
  journey: Journey,
  dice: RandomStream,
  deletedPlates: Set<string>,
  end: number,
): Promise<void> {
  const [submitStep] = COMPLETED_STEPS;
  let page: VisitedPage | undefined;
  while (submitStep && journey.trackingPath === '') {
    if (Date.now() > end) return;
    // Send the same form until it's confirmed, because a new form would make another request.
    page ??= await submitStep.openPage(journey).catch(() => undefined);
    if (page) await submitStep.submitForm(journey, page).catch(() => undefined);
    await wait(dice.integer(50, 500));
  }
  for (let idleVisits = 0; idleVisits < 20 && Date.now() < end;) {
    journey.id ||= ((await journey.row())?.id as string | undefined) ?? '';
    idleVisits = (await submitRandomForm(journey, dice, deletedPlates).catch(() => false)) ? 0 : idleVisits + 1;
    await wait(dice.integer(0, 500));
  }
}

/**
 * A random person opens a page and submits one of its forms.
 * @returns whether there was a form
 */
async function submitRandomForm(journey: Journey, dice: RandomStream, deleted: Set<string>): Promise<boolean> {
  const person = dice.pick(['driver', 'driver', 'desk', 'cab', 'cab', 'payer'] as const);
  if (person === 'payer') return payAtCheckout(journey, dice);
  const visitsPayment = person === 'driver' && dice.chance(0.3);
  const page = await (visitsPayment ? journey.driver.get(`/payment/${journey.id}`) : journey.openPage(person));
  recordServerError(journey, page, `GET of ${person}`);
  const offeredIntents = formsOf(page.html).flatMap(({ intent }) => (intent && intent in FORM_FIELDS ? [intent] : []));
  const candidates = offeredIntents.filter((intent) => !RARE_FORMS.has(intent) || dice.chance(RARE_CHANCE));
  if (candidates.length === 0) return offeredIntents.length > 0;
  const intent = dice.pick(candidates);
  const fields = await FORM_FIELDS[intent]?.(dice, journey);
  if (intent === 'delete_request') deleted.add(journey.plate);
  const send = () => journey[person].submit(page, intent, fields);
  const pressCount = dice.chance(0.15) ? 1 : MAX_PRESSES;
  for (let press = 1; press <= pressCount; press += 1) {
    // Sometimes two clicks at the same time submit the same form.
    const answers = await Promise.allSettled(dice.chance(0.2) ? [send(), send()] : [send()]);
    const received = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    for (const answer of received) {
      recordServerError(journey, answer, intent);
      if (answer.url.startsWith(journey.system.stripeEmulatorUrl)) journey.checkoutUrl = answer.url;
    }
    if (received.some(({ status }) => status < 500)) return true;
    await wait(dice.integer(100, 1_000));
  }
  return true;
}

async function payAtCheckout(journey: Journey, dice: RandomStream): Promise<boolean> {
  if (journey.checkoutUrl === '') return false;
  const payer = newImpatientVisitor(journey.system.stripeEmulatorUrl);
  const answer = await payer.submit(await payer.get(journey.checkoutUrl), dice.chance(0.85) ? 'pay' : 'decline');
  if (answer.url.includes('/payment-success') && dice.chance(0.5)) {
    recordServerError(journey, await journey.driver.get(answer.url), 'landing');
  }
  return true;
}

function recordServerError(journey: Journey, page: VisitedPage, description: string): void {
  if (page.status === 500)
    journey.unexpectedAnswers.push(`${description}: 500 at ${page.url.replaceAll(/[\w-]{8,}/g, '...')}`);
}

/**
 * Kills and pauses processes until time is up. Afterwards all processes run again.
 * @returns the number of kills and pauses
 */
async function killOrFreezeUntilDeadline(system: FaultSystem, dice: RandomStream, end: number): Promise<number> {
  let strikeCount = 0;
  while (Date.now() < end) {
    await wait(dice.integer(500, 6_000));
    const names = new Set(Array.from({ length: dice.pick([1, 1, 1, 2, 2, 3]) }, () => dice.pick(PROCESSES)));
    const strikes = [...names].map((name) => ({
      name,
      freeze: dice.chance(0.3),
      afterMs: dice.integer(0, 1_500),
      outageMs: dice.integer(300, 4_000),
    }));
    say(
      `  ${strikes.map(({ name, freeze, outageMs }) => `${freeze ? 'pause' : 'kill'} ${name} for ${outageMs} ms`).join(', ')}`,
    );
    await Promise.all(strikes.map((plan) => killOrFreezeOnce(system, plan)));
    strikeCount += strikes.length;
  }
  return strikeCount;
}

async function killOrFreezeOnce(
  system: FaultSystem,
  { name, freeze, afterMs, outageMs }: { name: ProcessName; freeze: boolean; afterMs: number; outageMs: number },
): Promise<void> {
  await wait(afterMs);
  if (freeze) {
    await system.freeze(name);
    await wait(outageMs);
    await system.thaw(name);
    return;
  }
  await system.kill(name);
  await wait(outageMs);
  await system.restart(name);
}
