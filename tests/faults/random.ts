import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE } from '#kernel/constants.ts';
import { stream } from '#night/model/random.ts';
import type { Stream } from '#night/model/random.ts';
import { say } from '#scripts/lib/terminal.ts';
import { formsOf } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { checkAll } from './checks.ts';
import { Journey, personAt, signIn } from './journey.ts';
import type { FaultReport } from './report.ts';
import { COMPLETED } from './stories.ts';
import { PROCESSES } from './system.ts';
import type { FaultSystem, ProcessName } from './system.ts';

const AT_ONCE = 8;
/** How often somebody presses the button again while nobody confirms it, before giving up for now. */
const PRESSES = 6;
const PROVIDER_FIELDS = (dice: Stream) => ({
  provider_name: 'Rosa Delgado',
  provider_phone: `(817) 555-${dice.integer(1_000, 9_999)}`,
  provider_email: 'rosa@tow.example',
  provider_vehicle_info: 'Ford F-450',
});

type Fill = (dice: Stream, journey: Journey) => Record<string, string> | Promise<Record<string, string>>;

/** What people may do where a page offers it, with what they write; what is asked for more often stands more often. */
export const ACTS: Record<string, Fill> = {
  set_price: (dice) => ({ amount: String(dice.integer(100, 300)) }),
  final_counter: (dice) => ({ amount: String(dice.integer(120, 190)) }),
  accept_counter: () => ({}),
  reject_counter: () => ({}),
  create_payment_link: () => ({}),
  assign_provider: PROVIDER_FIELDS,
  reassign_provider: PROVIDER_FIELDS,
  confirm_payment: () => ({}),
  decline_cancellation: () => ({}),
  retry_refund: () => ({}),
  accept_terms: () => ({ agree: 'yes' }),
  counter_offer: (dice) => ({ amount: String(dice.integer(50, 120)) }),
  accept_offer: () => ({}),
  pay_deposit: () => ({}),
  wait_for_provider: () => ({}),
  take_refund: () => ({}),
  approve_extra: () => ({}),
  decline_extra: () => ({}),
  rate: (dice) => ({ customer_rating: String(dice.integer(1, 5)), customer_review: 'Fine.' }),
  accept_agreement: () => ({ agree: 'yes' }),
  decline_job: () => ({}),
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
/** Ends a story: not so often, so that stories get long. */
const RARE = new Set(['cancel_request', 'delete_request', 'take_refund', 'decline_job', 'reject_offer']);
const RARE_CHANCE = 0.08;

/**
 * People do whatever their pages offer, twice at once or never again, while processes are killed and held at any time, one
 * or several. Afterwards everything must hold. The seed decides every choice; moments depend on the machine.
 * @returns what it did, for the report
 */
export async function randomMode(system: FaultSystem, report: FaultReport, minutes: number): Promise<void> {
  const dice = stream(report.seed, 'faults');
  const desk = await signIn(system.base);
  const end = Date.now() + minutes * MINUTE;
  const journeys: Journey[] = [];
  const deleted = new Set<string>();
  const live = async (seed: number) => {
    const own = stream(seed, 'faults');
    while (Date.now() < end) {
      const journey = new Journey(system, desk, journeys.length + 1, COMPLETED);
      journeys.push(journey);
      await liveOne(journey, own, deleted, end);
    }
  };
  const people = Array.from({ length: AT_ONCE }, () => live(dice.integer(1, 1e9)));
  const kills = await strikeUntil(system, stream(report.seed + 1, 'faults'), end);
  await Promise.all(people);
  const submitted = journeys
    .filter(({ track, plate }) => track !== '' && !deleted.has(plate))
    .map(({ plate }) => plate);
  const oddities = journeys.flatMap((journey) => journey.oddities);
  const problems = [
    ...oddities.map((words) => `answered as no page should be: ${words}`),
    ...(await checkAll(system, submitted)),
  ];
  const scenario = `at random for ${minutes} min`;
  report.outcomes.push({ scenario, journeys: journeys.length, kills, longestMs: 0, afterMs: 0, problems });
}

/** One request from its submission until nobody can do anything any more, or the time is over. */
async function liveOne(journey: Journey, dice: Stream, deleted: Set<string>, end: number): Promise<void> {
  const [submitting] = COMPLETED;
  let page: VisitedPage | undefined;
  while (submitting && journey.track === '') {
    if (Date.now() > end) return;
    // The same form until it is confirmed: another one would be another request.
    page ??= await submitting.open(journey).catch(() => undefined);
    if (page) await submitting.send(journey, page).catch(() => undefined);
    await wait(dice.integer(50, 500));
  }
  for (let idle = 0; idle < 20 && Date.now() < end;) {
    journey.id ||= ((await journey.row())?.id as string | undefined) ?? '';
    idle = (await act(journey, dice, deleted).catch(() => false)) ? 0 : idle + 1;
    await wait(dice.integer(0, 500));
  }
}

/** Somebody looks at a page and does something that it offers. @returns whether there was anything to do */
async function act(journey: Journey, dice: Stream, deleted: Set<string>): Promise<boolean> {
  const who = dice.pick(['driver', 'driver', 'desk', 'cab', 'cab', 'payer'] as const);
  if (who === 'payer') return pay(journey, dice);
  const pays = who === 'driver' && dice.chance(0.3);
  const page = await (pays ? journey.driver.get(`/payment/${journey.id}`) : journey.openPage(who));
  odd(journey, page, `GET of ${who}`);
  const offered = formsOf(page.html).flatMap(({ intent }) => (intent && intent in ACTS ? [intent] : []));
  const wanted = offered.filter((intent) => !RARE.has(intent) || dice.chance(RARE_CHANCE));
  if (wanted.length === 0) return offered.length > 0;
  const intent = dice.pick(wanted);
  const fields = await ACTS[intent]?.(dice, journey);
  if (intent === 'delete_request') deleted.add(journey.plate);
  const send = () => journey[who].submit(page, intent, fields);
  const presses = dice.chance(0.15) ? 1 : PRESSES;
  for (let press = 1; press <= presses; press += 1) {
    // Two clicks that overtake each other are one form sent twice.
    const answers = await Promise.allSettled(dice.chance(0.2) ? [send(), send()] : [send()]);
    const heard = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    for (const answer of heard) {
      odd(journey, answer, intent);
      if (answer.url.startsWith(journey.system.emulatorUrl)) journey.checkoutUrl = answer.url;
    }
    if (heard.some(({ status }) => status < 500)) return true;
    await wait(dice.integer(100, 1_000));
  }
  return true;
}

async function pay(journey: Journey, dice: Stream): Promise<boolean> {
  if (journey.checkoutUrl === '') return false;
  const payer = personAt(journey.system.emulatorUrl);
  const answer = await payer.submit(await payer.get(journey.checkoutUrl), dice.chance(0.85) ? 'pay' : 'decline');
  if (answer.url.includes('/payment-success') && dice.chance(0.5)) {
    odd(journey, await journey.driver.get(answer.url), 'landing');
  }
  return true;
}

function odd(journey: Journey, page: VisitedPage, what: string): void {
  if (page.status === 500) journey.oddities.push(`${what}: 500 at ${page.url.replaceAll(/[\w-]{8,}/g, '...')}`);
}

/** Kills and holds until the time is over; everything runs when this answers. @returns how often */
async function strikeUntil(system: FaultSystem, dice: Stream, end: number): Promise<number> {
  let blows = 0;
  while (Date.now() < end) {
    await wait(dice.integer(500, 6_000));
    const names = new Set(Array.from({ length: dice.pick([1, 1, 1, 2, 2, 3]) }, () => dice.pick(PROCESSES)));
    const plans = [...names].map((name) => ({
      name,
      hold: dice.chance(0.3),
      afterMs: dice.integer(0, 1_500),
      awayMs: dice.integer(300, 4_000),
    }));
    say(`  ${plans.map(({ name, hold, awayMs }) => `${hold ? 'hold' : 'kill'} ${name} for ${awayMs} ms`).join(', ')}`);
    await Promise.all(plans.map((plan) => strike(system, plan)));
    blows += plans.length;
  }
  return blows;
}

async function strike(
  system: FaultSystem,
  { name, hold, afterMs, awayMs }: { name: ProcessName; hold: boolean; afterMs: number; awayMs: number },
): Promise<void> {
  await wait(afterMs);
  if (hold) {
    await system.freeze(name);
    await wait(awayMs);
    await system.thaw(name);
    return;
  }
  await system.crash(name);
  await wait(awayMs);
  await system.restart(name);
}
