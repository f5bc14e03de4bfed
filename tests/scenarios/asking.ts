import { expect } from 'vitest';
import { HOUR, MINUTE } from '#kernel/constants.ts';
import { visibleText } from '#night/visitor.ts';
import { ASKING_PROBLEMS } from './asking-otherwise.ts';
import type { Scenario } from './scenario.ts';

const NOTHING_PAID = { paid: 0, back: 0, onSite: 0, fee: 0 };

export const ASKING: readonly Scenario[] = [
  {
    title: 'A tow as planned',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.receivesText('driver', 'we got your request');
      await job.sees('driver', 'Admin is Reviewing', 'Towing', '2016 Subaru Outback', '2200 Ross Ave');
      await job.sees('desk', 'Pending Review', '100 Main St');

      await job.setPrice('175');
      await job.receivesText('driver', '$175.00: $26.25 now, $148.75 to the provider on site');
      await job.sees('driver', 'Price Offer', '$175.00', '$26.25', '$148.75');
      await job.acceptTerms();
      await job.driverSubmits('accept_offer');
      await job.payDeposit();
      await job.receivesText('driver', 'we got your $26.25 deposit');
      await job.sees('driver', 'Finding your provider', 'refund your deposit automatically');
      await job.sees('desk', 'Deposit Paid', 'Assign Provider');

      await job.recordProvider({ pays_cash: 'yes', pays_zelle: 'yes' });
      await job.advance('paid', 'assigned');
      await job.receivesText('cab', '$148.75, paid to you on site');
      await job.sees('cab', '$148.75', 'Dallas');
      await job.seesNot('cab', 'Ross Ave', 'PRV-1234');
      await job.sees('driver', 'waiting for them to accept');
      await job.seesNot('driver', 'Rosa Delgado');
      await job.acceptAgreement();
      const coming = await job.receivesText('driver', 'Rosa Delgado promises to be there by');
      expect(coming).toContain('Ford F-450');
      expect(coming).toContain('Bring $148.75: cash or Zelle.');
      await job.sees('driver', 'Rosa Delgado has accepted', 'Promised by', 'Bring $148.75: cash or Zelle.', 'TOW-42');
      await job.sees('cab', 'Ross Ave', 'cash or Zelle');

      await job.providerSubmits('start_job');
      await job.receivesText('driver', 'on the way');
      await job.providerSubmits('arrived');
      await job.receivesText('driver', 'Rosa Delgado has arrived');
      const code = await job.secrets.readArrivalCode(job.id);
      await job.sees('driver', 'Provider Arrived', code, 'Pay the provider $148.75 on site');
      expect((await job.textsOf('driver')).join(' ')).not.toMatch(new RegExp(`\\b${code}\\b`));
      await job.providerSubmits('verify_code', 'start_service', 'complete_job');
      await job.sees('driver', 'Service Completed', 'Receipt', '$175.00', '$26.25', 'Due on site $148.75');
      await job.providerSubmits('confirm_payment');
      await job.sees('driver', 'Paid on site $148.75');
      await job.receivesText('driver', 'Reply 1 to 5');
      await job.text('driver', '5');
      await job.receivesText('driver', 'thanks for the 5-star rating');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });

      await job.passTime(6 * MINUTE);
      await job.sees('driver', 'Link Expired');
      await job.sees('cab', 'Link Expired');
    },
  },
  {
    title: 'She counters by text, dispatch makes a last offer, she accepts by text',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.setPrice('175');
      await job.receivesText('driver', 'or a lower amount');
      await job.text('driver', '150');
      await job.receivesText('driver', 'we got your counter-offer of $150.00');
      await job.sees('driver', 'Negotiating Price', '$150.00', '$175.00', "We're reviewing your counter-offer");
      await job.sees('desk', 'is offering $150.00 instead of $175.00');

      await job.deskSubmits('final_counter', { amount: '165' });
      await job.receivesText('driver', 'our final offer is $165.00: $24.75 now, $140.25 on site');
      await job.sees('driver', 'Final Offer', '$165.00', '$24.75', '$140.25');
      await job.seesNot('driver', 'Make one counter-offer');
      await job.text('driver', '160');
      await job.receivesText('driver', 'You can only make one counter-offer');
      await job.text('driver', 'ACCEPT');
      await job.receivesText('driver', 'you accepted. Pay the $24.75 deposit');
      await job.sees('driver', 'Payment Required', '$24.75');
      await job.sees('desk', 'Approved', '$165.00');

      await job.acceptTermsToPay();
      await job.payDeposit();
      await job.receivesText('driver', 'we got your $24.75 deposit');
      await job.advance('paid', 'complete_job');
      await job.receivesText('cab', '$140.25, paid to you on site');
      await job.sees('driver', 'Service Completed', '$140.25');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_475, back: 0, onSite: 14_025, fee: 0 });
    },
  },
  {
    title: 'She rejects the price',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.setPrice('175');
      await job.sees('driver', 'Reject Offer', 'You owe nothing');
      await job.driverSubmits('reject_offer');
      await job.endsAs('cancelled');
      await job.sees('driver', 'You rejected the offer', "You didn't pay anything", 'Start a new request');
      const smsBody = await job.receivesText('driver', 'is cancelled');
      expect(smsBody).toContain(job.trackingPath);
      expect(smsBody).not.toContain('deposit');
      await job.sees('desk', /Cancelled on .+ by the customer/, 'rejected');
      await job.moneyIs(NOTHING_PAID);
    },
  },
  {
    title: 'A Spanish caller with a flip phone',
    async play({ newJob }) {
      const job = newJob();
      await job.createByPhone({
        phone: job.driverPhone.slice(2),
        language: 'es',
        text_consent: 'yes',
        vehicle_year: '2009',
        vehicle_make: 'Nissan',
        vehicle_model: 'Versa',
        service_type: 'jump_start',
        location_address: '400 W Jefferson Blvd, Dallas, TX 75208',
        final_price: '80',
      });
      await job.receivesText('driver', 'Pague $12.00');
      await job.driver.get('/language/es');
      const page = await job.driver.get(`/payment/${job.id}`);
      expect(visibleText(page)).toMatch(/Precio total.*\$80\.00/);
      await job.acceptTermsToPay();
      await job.payDeposit();
      const receipt = await job.receivesText('driver', 'recibimos su pago de $12.00');
      job.trackingPath = /\/track\/[\w-]+/.exec(receipt)?.[0] ?? '';

      await job.recordProvider({ pays_cash: 'yes' });
      await job.advance('paid', 'agreement');
      const coming = await job.receivesText('driver', 'promete llegar');
      expect(coming).toContain('$68.00: efectivo');
      expect(coming).not.toContain('..');
      await job.sees('driver', 'Proveedor asignado', '$68.00', 'efectivo');
      await job.sees('desk', 'Agreement Accepted');
      await job.text('driver', 'ETA');
      expect(await job.receivesText('driver', 'Promete llegar a la')).not.toContain('..');
      await job.providerSubmits('start_job', 'arrived');
      await job.receivesText('driver', 'acaba de llegar');
      const code = await job.secrets.readArrivalCode(job.id);
      await job.sees('desk', code);
      await job.text('driver', 'CÓDIGO');
      await job.receivesText('driver', `su CODIGO es ${code}`);
      await job.providerSubmits('verify_code', 'start_service', 'complete_job');
      await job.receivesText('driver', 'Responda del 1 al 5');
      await job.text('driver', '4');
      await job.receivesText('driver', 'gracias por su calificación de 4 estrellas');
      expect((await job.textsOf('driver')).join(' ')).not.toMatch(/\b(your?|deposit|reply|the|is)\b/i);
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 1_200, back: 0, onSite: 6_800, fee: 0 });
    },
  },
  {
    title: 'The phone is dead after the request',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.setPrice('175');
      await job.receivesText('driver', 'your price is $175.00');
      await job.passTime(31 * MINUTE);
      const reminder = await job.receivesText('driver', "you haven't answered our offer of $175.00");
      expect(reminder).toContain("we'll cancel the request");
      await job.sees('desk', 'Price Offered');
      await job.passTime(24 * HOUR);
      await job.endsAs('cancelled');
      expect(await job.receivesText('driver', 'is cancelled')).toContain(job.trackingPath);
      expect(
        (await job.textsOf('driver')).filter((text) => text.includes("you haven't answered our offer")),
      ).toHaveLength(1);
      await job.deskSignsIn();
      await job.sees('desk', 'No action needed', 'the system because no one answered within 24 hours');
      await job.moneyIs(NOTHING_PAID);

      // The driver's phone is on again.
      await job.sees('driver', 'no one answered within 24 hours', "You didn't pay anything", 'new request');
      await job.text('driver', 'ACCEPT');
      await job.receivesText('driver', 'is cancelled. Questions:');
      await job.endsAs('cancelled');
    },
  },
  ...ASKING_PROBLEMS,
];
