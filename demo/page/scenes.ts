import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';
import { hasReached } from '#modules/request/rules/timeline.ts';
import type { SceneActions, Scene } from './scene.ts';

export const DRIVE_SECONDS = 30;
const PRICE = '95';
const COUNTER_OFFER = '80';

const trackingPath = ({ job }: SceneActions) => `/track/${job?.trackingId ?? ''}`;
const deskPath = ({ job }: SceneActions) => `/admin/request/${job?.id ?? ''}`;
const jobPath = ({ job }: SceneActions) => `/provider/${job?.providerJobId ?? ''}`;

export const SCENES: Scene[] = [
  {
    name: 'ask',
    frame: 'driver',
    startsAtSecond: 0.5,
    caption: {
      en: 'A dead battery on I-35E: the driver asks for a jump start, without an account.',
      es: 'Batería muerta en la I-35E: el conductor pide corriente, sin cuenta.',
    },
    waitsFor: { en: "the driver's request", es: 'la solicitud del conductor' },
    done: ({ job }) => job !== null,
    async attempt({ ensurePage, command, submitForm, people, road }) {
      if (!(await ensurePage('driver', '/request'))) return;
      const here = road.at(-1);
      if (here) await command('driver', { do: 'drive', road: [here, here], startsAt: 0, ms: 1 });
      const intent = 'request_offer';
      const { phone, plate } = people;
      await command('driver', {
        do: 'fill',
        intent,
        fields: { phone, text_consent: 'on', service_type: 'jump_start' },
      });
      const car = { vehicle_year: '2017', vehicle_make: 'Honda', vehicle_model: 'Civic', vehicle_plate: plate };
      await command('driver', { do: 'fill', intent, fields: car });
      await command('driver', { do: 'click', selector: 'input[name="use_gps"] ~ button' });
      await submitForm('driver', intent);
    },
  },
  {
    name: 'price',
    frame: 'desk',
    startsAtSecond: 5.5,
    caption: {
      en: 'The request rings at the desk, and the dispatcher names a price: $95.',
      es: 'La solicitud suena en la central, y el despachador pone un precio: $95.',
    },
    waitsFor: { en: "the desk's price", es: 'el precio de la central' },
    done: ({ job }) => job !== null && job.status !== 'pending_admin_review',
    async attempt(director) {
      const { ensurePage, clickLink, submitForm, waitForButton } = director;
      if (await clickLink('desk', `tr[data-request="${director.job?.id ?? ''}"] a[data-open]`))
        await waitForButton('desk', 'set_price');
      if (await ensurePage('desk', deskPath(director))) await submitForm('desk', 'set_price', { amount: PRICE });
    },
  },
  {
    name: 'counter',
    frame: 'driver',
    startsAtSecond: 8.5,
    caption: {
      en: 'The driver sees the price at once, and may make one counter-offer: $80.',
      es: 'El conductor ve el precio al instante y puede hacer una contraoferta: $80.',
    },
    waitsFor: { en: "the driver's counter-offer", es: 'la contraoferta del conductor' },
    done: ({ job }) => job !== null && (job.hasCounterOffer || job.hasPrice),
    async attempt(director) {
      const { ensurePage, submitForm, waitForButton } = director;
      if (!(await ensurePage('driver', trackingPath(director)))) return;
      if (await waitForButton('driver', 'counter_offer'))
        await submitForm('driver', 'counter_offer', { amount: COUNTER_OFFER });
    },
  },
  {
    name: 'agree',
    frame: 'desk',
    startsAtSecond: 11.5,
    caption: {
      en: 'The dispatcher accepts $80. Both sides have the same version, so nobody accepts an old price.',
      es: 'El despachador acepta $80. Ambos ven la misma versión: nadie acepta un precio viejo.',
    },
    waitsFor: { en: 'the agreement on the price', es: 'el acuerdo sobre el precio' },
    done: ({ job }) => Boolean(job?.hasPrice),
    async attempt(director) {
      const { ensurePage, submitForm } = director;
      if (await ensurePage('desk', deskPath(director))) await submitForm('desk', 'accept_counter');
    },
  },
  {
    name: 'pay',
    frame: 'driver',
    startsAtSecond: 13.5,
    caption: {
      en: `A ${COMMISSION_PERCENT}% deposit on the hosted payment page: $12. The other ${PROVIDER_PERCENT}% is paid on site.`,
      es: `Un depósito del ${COMMISSION_PERCENT}% en la página de pago: $12. El otro ${PROVIDER_PERCENT}% se paga en el lugar.`,
    },
    waitsFor: { en: 'the deposit', es: 'el depósito' },
    done: ({ job }) => Boolean(job?.paid),
    async attempt(director) {
      const { command, ensurePage, submitForm, waitForButton, clickLink, job } = director;
      const page = await command('driver', { do: 'look' });
      if (page?.page.intents.includes('pay')) return submitForm('driver', 'pay');
      if (page?.page.path.startsWith('/payment-success')) return;
      const path = `/payment/${job?.id ?? ''}`;
      if (page?.page.path !== path && (await clickLink('driver', `a[href="${path}"]`)))
        await waitForButton('driver', 'pay_deposit');
      if (!(await ensurePage('driver', path))) return;
      if (!(await waitForButton('driver', 'pay_deposit'))) return;
      await submitForm('driver', 'pay_deposit');
      if (await waitForButton('driver', 'pay')) await submitForm('driver', 'pay');
    },
  },
  {
    name: 'assign',
    frame: 'desk',
    startsAtSecond: 17,
    caption: {
      en: 'The deposit is paid: the dispatcher gives the job to an independent provider nearby.',
      es: 'El depósito está pagado: la central da el trabajo a un proveedor cercano.',
    },
    waitsFor: { en: 'a provider', es: 'un proveedor' },
    done: ({ job }) => Boolean(job?.assigned),
    async attempt(director) {
      const { ensurePage, submitForm, people } = director;
      if (!(await ensurePage('desk', deskPath(director)))) return;
      const { name, phone, email, vehicle, plate } = people.provider;
      await submitForm('desk', 'assign_provider', {
        provider_name: name,
        provider_phone: phone,
        provider_email: email,
        provider_vehicle_info: vehicle,
        provider_plate: plate,
      });
    },
  },
  {
    name: 'accept',
    frame: 'provider',
    startsAtSecond: 20,
    caption: {
      en: 'The job comes as a text with a secret link. The provider agrees to $68 on site.',
      es: 'El trabajo llega por mensaje con un enlace secreto. El proveedor acepta $68 en el lugar.',
    },
    waitsFor: { en: "the provider's answer", es: 'la respuesta del proveedor' },
    done: ({ job }) => Boolean(job?.agreementAccepted),
    async attempt(director) {
      const { ensurePage, clickLink, submitForm } = director;
      await clickLink('texts', `a[href$="${jobPath(director)}"]`);
      if (await ensurePage('provider', jobPath(director)))
        await submitForm('provider', 'accept_agreement', { agree: 'yes', minutes: '45' });
      // The provider is new to the directory, so we don't know yet which methods of payment they accept on site.
      await submitForm('provider', 'tell_payment', { pays_cash: 'yes', pays_zelle: 'yes' });
    },
  },
  {
    name: 'start',
    frame: 'provider',
    startsAtSecond: 21.5,
    caption: {
      en: 'One button starts the drive, and the phone in the cab shares where it is.',
      es: 'Un botón inicia el viaje, y el teléfono de la cabina comparte dónde está.',
    },
    waitsFor: { en: 'the truck to start', es: 'que salga la grúa' },
    done: ({ job, drivenMs }) => job !== null && hasReached(job.status, 'en_route') && drivenMs() !== undefined,
    async attempt(director) {
      const { ensurePage, submitForm, driveOff, job } = director;
      // The site accepts positions from the agreement on, so the truck can drive before the button is pressed.
      driveOff();
      if (!(await ensurePage('provider', jobPath(director)))) return;
      if (job && !hasReached(job.status, 'en_route')) await submitForm('provider', 'start_job');
    },
  },
  {
    name: 'drive',
    frame: 'driver',
    startsAtSecond: 22.5,
    caption: {
      en: 'The truck comes up I-35E. The driver sees where it is, and how many minutes are left.',
      es: 'La grúa sube por la I-35E. El conductor ve dónde está y cuántos minutos faltan.',
    },
    waitsFor: { en: 'the truck to come', es: 'que llegue la grúa' },
    done: ({ drivenMs, pace }) => (drivenMs() ?? 0) >= DRIVE_SECONDS * 1_000 * pace,
    async attempt(director) {
      const { command, ensurePage } = director;
      if (await ensurePage('driver', trackingPath(director)))
        await command('driver', { do: 'show', selector: '.map, .service-map' });
    },
  },
  {
    name: 'arrive',
    frame: 'provider',
    startsAtSecond: 54,
    caption: {
      en: 'The provider has arrived, and the driver’s page says which truck and plate to look for.',
      es: 'El proveedor ha llegado, y la página dice qué grúa y qué placa buscar.',
    },
    waitsFor: { en: 'the arrival', es: 'la llegada' },
    done: ({ job }) => job !== null && hasReached(job.status, 'arrived'),
    async attempt(director) {
      const { ensurePage, submitForm } = director;
      if (await ensurePage('provider', jobPath(director))) await submitForm('provider', 'arrived');
    },
  },
  {
    name: 'code',
    frame: 'provider',
    startsAtSecond: 58,
    caption: {
      en: 'The driver reads out a code, the provider types it: the right truck is at the right car.',
      es: 'El conductor dice un código, el proveedor lo escribe: la grúa correcta en el carro correcto.',
    },
    waitsFor: { en: 'the code', es: 'el código' },
    done: ({ job }) => job !== null && (job.arrivalConfirmed || hasReached(job.status, 'in_progress')),
    async attempt(director) {
      const { command, ensurePage, submitForm } = director;
      if (!(await ensurePage('driver', trackingPath(director)))) return;
      const selector = '.check-code, .sign-code > strong';
      await command('driver', { do: 'show', selector });
      const answer = await command('driver', { do: 'read', selector });
      const code = /\d{4}/.exec(answer?.text ?? '')?.[0];
      if (code && (await ensurePage('provider', jobPath(director))))
        await submitForm('provider', 'verify_code', { code });
    },
  },
  {
    name: 'work',
    frame: 'provider',
    startsAtSecond: 63,
    caption: {
      en: 'Cables on: the service begins, and everybody sees it.',
      es: 'Cables puestos: empieza el servicio, y todos lo ven.',
    },
    waitsFor: { en: 'the service to begin', es: 'que empiece el servicio' },
    done: ({ job }) => job !== null && hasReached(job.status, 'in_progress'),
    async attempt(director) {
      const { ensurePage, submitForm } = director;
      if (await ensurePage('provider', jobPath(director))) await submitForm('provider', 'start_service');
    },
  },
  {
    name: 'complete',
    frame: 'provider',
    startsAtSecond: 69,
    caption: { en: 'The engine runs. The job is done.', es: 'El motor arranca. El trabajo está hecho.' },
    waitsFor: { en: 'the end of the job', es: 'el fin del trabajo' },
    done: ({ job }) => job?.status === 'completed',
    async attempt(director) {
      const { ensurePage, submitForm } = director;
      if (await ensurePage('provider', jobPath(director))) await submitForm('provider', 'complete_job');
    },
  },
  {
    name: 'collect',
    frame: 'provider',
    startsAtSecond: 74,
    caption: {
      en: `The driver pays the other ${PROVIDER_PERCENT}% to the provider on site: $68.`,
      es: `El conductor paga el otro ${PROVIDER_PERCENT}% al proveedor en el lugar: $68.`,
    },
    waitsFor: { en: 'the payment on site', es: 'el pago en el lugar' },
    done: ({ job }) => Boolean(job?.onSitePaid),
    async attempt(director) {
      const { ensurePage, submitForm } = director;
      if (await ensurePage('provider', jobPath(director))) await submitForm('provider', 'confirm_payment');
    },
  },
  {
    name: 'stars',
    frame: 'driver',
    startsAtSecond: 80,
    caption: {
      en: 'Five stars. Every step was one durable workflow.',
      es: 'Cinco estrellas. Cada paso fue un solo workflow duradero.',
    },
    waitsFor: { en: 'the stars', es: 'las estrellas' },
    done: ({ job }) => job?.stars === 5,
    async attempt(director) {
      const { ensurePage, submitForm } = director;
      if (await ensurePage('driver', trackingPath(director)))
        await submitForm('driver', 'rate', { customer_rating: '5' });
    },
  },
];
