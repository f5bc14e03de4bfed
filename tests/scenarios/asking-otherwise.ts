import { expect } from 'vitest';
import { MINUTE, HOUR } from '#kernel/constants.ts';
import { Visitor, formsOf, hasForm, visibleText } from '#night/visitor.ts';
import type { ScenarioJob } from './people.ts';
import type { Scenario } from './scenario.ts';

/** Dispatch corrects details of a request. Other fields of the form keep their values. */
async function correctDetails(job: ScenarioJob, fields: Record<string, string>): Promise<void> {
  const { hidden = {} } =
    formsOf((await job.openPage('desk')).html).find(({ intent }) => intent === 'edit_request') ?? {};
  const shown = Object.entries(hidden).filter(([name]) => name.startsWith('was_'));
  await job.deskSubmits('edit_request', {
    ...Object.fromEntries(shown.map(([name, value]) => [name.slice('was_'.length), value])),
    ...fields,
  });
}

/** The second half of the chapter "Asking for help": requests that are wrong, duplicate, or no longer wanted. */
export const ASKING_PROBLEMS: readonly Scenario[] = [
  {
    title: 'A wrong number was typed',
    async play({ newJob }) {
      const stranger = newJob();
      const job = await newJob().submitRequest({ phone: stranger.driverPhone.slice(2) });
      await stranger.receivesText('driver', 'we got your request');
      await job.setPrice('175');
      await stranger.receivesText('driver', 'your price is $175.00');
      await job.sees('driver', 'Price Offer', '$175.00');
      // She got no SMS, so she calls. Dispatch corrects the number, and asks whether she agrees to SMS.
      await correctDetails(job, { phone: job.driverPhone.slice(2) });
      await job.sees('desk', "hasn't agreed to texts at this number", "to a number that's since been corrected");
      await job.seesNot('desk', 'A text was sent to the customer', 'A text was delivered to the customer');
      await job.sees('driver', "You're not signed up for texts. Save this link");
      expect(await job.textsOf('driver')).toEqual([]);
      await job.deskSubmits('text_consent', { text_consent: 'yes' });
      await job.receivesText('driver', 'your price is $175.00');
      const textsBefore = await stranger.textsOf('driver');

      await stranger.text('driver', 'ACCEPT');
      await stranger.receivesText('driver', "we don't have an open request for this number");
      await job.sees('driver', 'Price Offer', '$175.00');
      await job.text('driver', 'ACCEPT');
      await job.receivesText('driver', 'you accepted. Pay the $26.25 deposit');
      await job.acceptTermsToPay();
      await job.payDeposit();
      await job.receivesText('driver', 'we got your $26.25 deposit');
      await job.advance('paid', 'complete_job');
      await job.receivesText('driver', 'Rosa Delgado has arrived');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
      // The stranger gets only one more SMS: the reply to their ACCEPT.
      expect(await stranger.textsOf('driver')).toHaveLength(textsBefore.length + 1);
    },
  },
  {
    title: 'Cash only, and she has only a card',
    async play({ newJob }) {
      const job = await newJob().submitRequest({ can_pay_card: 'yes' });
      await job.sees('desk', 'Card only');
      await job.setPrice('175');
      await job.sees(
        'driver',
        'You told us you can only pay by card, so dispatch will look for a provider who takes cards',
      );
      await job.acceptTerms();
      await job.driverSubmits('accept_offer');
      await job.payDeposit();

      const cash = newJob();
      await cash.recordProvider({ name: 'Earl Cash', pays_cash: 'yes' });
      await job.sees('desk', 'can only pay by card. Ask if the provider takes cards');
      const warned = await job.desk.submit(await job.openPage('desk'), 'assign_provider', {
        provider_name: 'Earl Cash',
        provider_phone: cash.providerPhone.slice(2),
        provider_email: 'earl@tow.example',
        provider_vehicle_info: 'Chevrolet 3500',
      });
      expect(warned.status).toBe(422);
      expect(visibleText(warned)).toContain("Doesn't take cards, and the customer can only pay by card");
      await job.sees('driver', 'Finding your provider');
      expect(await cash.textsOf('cab')).toEqual([]);

      await job.recordProvider({ pays_cash: 'yes', pays_card: 'yes' });
      await job.advance('paid', 'assigned');
      await job.sees('cab', 'The customer can only pay by card');
      await job.acceptAgreement();
      await job.receivesText('driver', 'Bring $148.75: cash or card.');
      await job.sees('driver', 'Bring $148.75: cash or card.');
      await job.seesNot('driver', "doesn't take cards");
      await job.advance('agreement', 'complete_job');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
    },
  },
  {
    title: 'She gets going on her own before anybody is sent',
    async play({ newJob }) {
      const job = await newJob().submitRequest({ service_type: 'Jump Start', destination_address: '' });
      await job.agreePrice('80');
      await job.payDeposit();
      await job.sees(
        'driver',
        "You won't owe anything. If you've paid a deposit, we'll refund it",
        "I got going on my own and don't need help anymore",
      );
      await job.driverSubmits('cancel_request', { solved: 'yes' });
      await job.endsAs('cancelled');
      await job.receivesText('driver', "is cancelled. We'll refund your deposit to your card.");
      await job.receivesText('driver', 'we refunded your $12.00 deposit');
      await job.sees('driver', 'You cancelled this request', 'We refunded $12.00');
      await job.seesNot('driver', 'We kept', 'fee');
      await job.sees('desk', /Cancelled on .+ by the customer/, 'got going on their own');
      await job.moneyIs({ paid: 1_200, back: 1_200, onSite: 0, fee: 0 });
      expect(await job.textsOf('cab')).toEqual([]);
    },
  },
  {
    title: 'Two requests for one car',
    async play({ newJob }) {
      const first = await newJob().submitRequest();
      const { request_number: number, vehicle_plate: plate } = await first.row();
      // Nothing seemed to happen, so she sent the form again.
      const second = await newJob().submitRequest({ phone: first.driverPhone.slice(2), vehicle_plate: plate ?? '' });
      await second.sees('desk', 'Two requests for the same car?', `Request ${number.slice(0, 3)}-${number.slice(3)}`);
      await first.sees('desk', 'Two requests for the same car?', 'has the same phone number');
      await first.setPrice('175');
      await second.deskSubmits('cancel_request', { reason: 'You sent two requests. The other one goes on.' });
      await second.endsAs('cancelled');
      await second.sees('driver', 'We cancelled this request', 'The other one goes on', "You didn't pay anything");
      const { request_number: gone } = await second.row();
      await first.receivesText('driver', `request ${gone.slice(0, 3)}-${gone.slice(3)} is cancelled`);
      await first.seesNot('desk', 'Two requests for the same car?');

      await first.text('driver', 'ACCEPT');
      await first.receivesText('driver', 'you accepted. Pay the $26.25 deposit');
      await first.acceptTermsToPay();
      await first.payDeposit();
      await first.advance('paid', 'complete_job');
      await first.endsAs('completed', 'done');
      await first.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
      await second.moneyIs({ paid: 0, back: 0, onSite: 0, fee: 0 });
    },
  },
  {
    title: 'The wrong service was asked for',
    async play({ newJob }) {
      const job = await newJob().submitRequest({
        service_type: 'Jump Start',
        destination_address: '',
        service_description: 'It was hit, a wheel is off. It must go to the shop at 100 Main St, Fort Worth.',
      });
      await job.sees('driver', 'Service Jump Start');
      await job.sees('desk', 'a wheel is off');
      await job.deskSubmits('correct_service', { service: 'towing' });
      await correctDetails(job, { destination_address: '100 Main St, Fort Worth, TX 76102' });
      await job.sees('driver', 'Service Towing', 'Destination 100 Main St', 'Admin is Reviewing');
      await job.seesNot('driver', 'Service Jump Start');
      await job.setPrice('175');
      await job.receivesText('driver', 'your price is $175.00');
      await job.seesNot('desk', 'Correct the service');
      await job.acceptTerms();
      await job.driverSubmits('accept_offer');
      await job.payDeposit();
      await job.advance('paid', 'assigned');
      await job.sees('cab', 'Towing', '$148.75');
      await job.advance('assigned', 'complete_job');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
    },
  },
  {
    title: 'No texts wanted',
    async play({ newJob }) {
      const job = await newJob().submitRequest({ text_consent: '' });
      await job.sees('driver', "You're not signed up for texts", 'Save this link');
      await job.setPrice('175');
      await job.sees('desk', "the customer didn't agree to texts");
      await job.sees('driver', 'Price Offer', '$175.00', '$26.25', '$148.75');
      await job.acceptTerms();
      await job.driverSubmits('accept_offer');
      await job.payDeposit();
      await job.recordProvider({ pays_cash: 'yes' });
      await job.advance('paid', 'agreement');
      await job.sees('driver', 'Promised by', 'Bring $148.75: cash.', 'Ford F-450', 'Call Provider');
      await job.providerSubmits('start_job');
      await job.sees('driver', 'En Route to You');
      await job.providerSubmits('arrived');
      await job.sees('driver', await job.secrets.readArrivalCode(job.id));
      await job.providerSubmits('verify_code', 'start_service', 'complete_job');
      await job.driverSubmits('rate', { customer_rating: '5' });
      await job.sees('driver', 'You rated this service 5/5', '$148.75');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
      expect(await job.textsOf('driver')).toEqual([]);
    },
  },
  {
    title: "The deposit isn't paid in time",
    async play({ newJob, theater }) {
      const job = await newJob().submitRequest();
      await job.agreePrice();
      await job.passTime(31 * MINUTE);
      await job.receivesText('driver', "we can't send a provider until you pay the $26.25 deposit");
      await job.sees(
        'driver',
        'Please pay within 24 hours of agreeing to the price, or your request will be cancelled',
      );
      await job.passTime(23 * HOUR);
      await job.openPayment();
      await job.deskSignsIn();
      // Make Stripe answer 503 when our code tries to close the open payment page.
      const faults = `${theater.stripeEmulatorUrl}/_emulator/faults`;
      const closing = { kind: 'status', status: 503, path: '/v1/checkout/sessions/', method: 'POST', times: 1_000 };
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
      await fetch(faults, { ...init, body: JSON.stringify({ calls: [{ ...closing, about: job.id }] }) });
      await job.passTime(30 * MINUTE);
      await job.endsAs('cancelled');
      await job.receivesText('driver', 'is cancelled');
      await job.sees('driver', "the deposit wasn't paid within 24 hours", "You didn't pay anything");
      await job.sees('desk', "the system because the deposit wasn't paid within 24 hours");

      await job.pressAtCheckout('pay');
      await fetch(`${faults}?about=${job.id}`, { method: 'DELETE' });
      await job.passTime(5 * MINUTE);
      await job.receivesText('driver', 'we refunded your $26.25 ');
      await job.sees('driver', 'We refunded $26.25', "the deposit wasn't paid within 24 hours");
      await job.seesNot('driver', "You didn't pay anything");
      await job.endsAs('cancelled');
      await job.moneyIs({ paid: 2_625, back: 2_625, onSite: 0, fee: 0 });
    },
  },
  {
    title: 'She pays in two tabs',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.agreePrice();
      await job.openPayment();
      const tab = job.checkoutUrl;
      expect(visibleText(await job.driver.get(`/payment/${job.id}`))).toContain(
        "Stripe's payment page may already be open",
      );
      await job.openPayment();
      const otherTab = new Visitor(new URL(job.checkoutUrl).origin);
      const otherPage = await otherTab.get(job.checkoutUrl);
      expect(job.checkoutUrl).toBe(tab);
      await job.pressAtCheckout('pay');
      await job.receivesText('driver', 'we got your $26.25 deposit');
      const landing = await job.driver.get((await otherTab.submit(otherPage, 'pay')).url);
      expect(visibleText(landing)).toContain('Payment Successful');
      const paid = await job.driver.get(`/payment/${job.id}`);
      expect(visibleText(paid)).toContain('Paid. Nothing more to pay');
      expect(hasForm(paid, 'pay_deposit')).toBe(false);
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 0, fee: 0 });
      await job.advance('paid', 'complete_job');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
      expect((await job.textsOf('driver')).filter((text) => text.includes('we got your $26.25'))).toHaveLength(1);
    },
  },
];
