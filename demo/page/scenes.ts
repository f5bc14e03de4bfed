import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';
import { hasReached } from '#modules/request/rules/timeline.ts';
import type { Director, Scene } from './scene.ts';

export const DRIVE_SECONDS = 30;
const PRICE = '95';
const COUNTER = '80';

const track = ({ job }: Director) => `/track/${job?.track ?? ''}`;
const desk = ({ job }: Director) => `/admin/request/${job?.id ?? ''}`;
const cab = ({ job }: Director) => `/provider/${job?.jobId ?? ''}`;

export const SCENES: Scene[] = [
  {
    name: 'ask',
    frame: 'driver',
    at: 0.5,
    caption: {
      en: 'A dead battery on I-35E: the driver asks for a jump start, without an account.',
      es: 'Batería muerta en la I-35E: el conductor pide corriente, sin cuenta.',
    },
    waitsFor: { en: "the driver's request", es: 'la solicitud del conductor' },
    done: ({ job }) => job !== null,
    async act({ go, ask, send, cast, road }) {
      if (!(await go('driver', '/request'))) return;
      const here = road.at(-1);
      if (here) await ask('driver', { do: 'drive', road: [here, here], began: 0, ms: 1 });
      const intent = 'request_offer';
      const { phone, plate } = cast;
      await ask('driver', { do: 'fill', intent, fields: { phone, text_consent: 'on', service_type: 'jump_start' } });
      const car = { vehicle_year: '2017', vehicle_make: 'Honda', vehicle_model: 'Civic', vehicle_plate: plate };
      await ask('driver', { do: 'fill', intent, fields: car });
      await ask('driver', { do: 'click', selector: 'input[name="use_gps"] ~ .row button' });
      await send('driver', intent);
    },
  },
  {
    name: 'price',
    frame: 'desk',
    at: 5.5,
    caption: {
      en: 'The request rings at the desk, and the dispatcher names a price: $95.',
      es: 'La solicitud suena en la central, y el despachador pone un precio: $95.',
    },
    waitsFor: { en: "the desk's price", es: 'el precio de la central' },
    done: ({ job }) => job !== null && job.status !== 'pending_admin_review',
    async act(director) {
      const { go, follow, send, sees } = director;
      if (await follow('desk', `a[href="${desk(director)}"]`)) await sees('desk', 'set_price');
      if (await go('desk', desk(director))) await send('desk', 'set_price', { amount: PRICE });
    },
  },
  {
    name: 'counter',
    frame: 'driver',
    at: 8.5,
    caption: {
      en: 'The driver sees the price at once, and may make one counter-offer: $80.',
      es: 'El conductor ve el precio al instante y puede hacer una contraoferta: $80.',
    },
    waitsFor: { en: "the driver's counter-offer", es: 'la contraoferta del conductor' },
    done: ({ job }) => job !== null && (job.countered || job.agreed),
    async act(director) {
      const { go, send, sees } = director;
      if (!(await go('driver', track(director)))) return;
      const first = await sees('driver', 'accept_terms', 'counter_offer');
      if (first === 'accept_terms') await send('driver', first, { agree: 'yes' });
      if (await sees('driver', 'counter_offer')) await send('driver', 'counter_offer', { amount: COUNTER });
    },
  },
  {
    name: 'agree',
    frame: 'desk',
    at: 11.5,
    caption: {
      en: 'The dispatcher accepts $80. Both sides have the same version, so nobody accepts an old price.',
      es: 'El despachador acepta $80. Ambos ven la misma versión: nadie acepta un precio viejo.',
    },
    waitsFor: { en: 'the agreement on the price', es: 'el acuerdo sobre el precio' },
    done: ({ job }) => Boolean(job?.agreed),
    async act(director) {
      const { go, send } = director;
      if (await go('desk', desk(director))) await send('desk', 'accept_counter');
    },
  },
  {
    name: 'pay',
    frame: 'driver',
    at: 13.5,
    caption: {
      en: `A ${COMMISSION_PERCENT}% deposit on the hosted payment page: $12. The other ${PROVIDER_PERCENT}% is paid on site.`,
      es: `Un depósito del ${COMMISSION_PERCENT}% en la página de pago: $12. El otro ${PROVIDER_PERCENT}% se paga en el lugar.`,
    },
    waitsFor: { en: 'the deposit', es: 'el depósito' },
    done: ({ job }) => Boolean(job?.paid),
    async act(director) {
      const { ask, go, send, sees, follow, job } = director;
      const page = await ask('driver', { do: 'look' });
      if (page?.look.intents.includes('pay')) return send('driver', 'pay');
      if (page?.look.path.startsWith('/payment-success')) return;
      const path = `/payment/${job?.id ?? ''}`;
      if (page?.look.path !== path && (await follow('driver', `a[href="${path}"]`)))
        await sees('driver', 'pay_deposit');
      if (!(await go('driver', path))) return;
      if (!(await sees('driver', 'pay_deposit'))) return;
      await send('driver', 'pay_deposit');
      if (await sees('driver', 'pay')) await send('driver', 'pay');
    },
  },
  {
    name: 'assign',
    frame: 'desk',
    at: 17,
    caption: {
      en: 'The deposit is paid: the dispatcher gives the job to an independent provider nearby.',
      es: 'El depósito está pagado: la central da el trabajo a un proveedor cercano.',
    },
    waitsFor: { en: 'a provider', es: 'un proveedor' },
    done: ({ job }) => Boolean(job?.assigned),
    async act(director) {
      const { go, send, cast } = director;
      if (!(await go('desk', desk(director)))) return;
      const { name, phone, email, vehicle, plate } = cast.provider;
      await send('desk', 'assign_provider', {
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
    at: 20,
    caption: {
      en: 'The job comes as a text with a secret link. The provider agrees to $68 on site.',
      es: 'El trabajo llega por mensaje con un enlace secreto. El proveedor acepta $68 en el lugar.',
    },
    waitsFor: { en: "the provider's answer", es: 'la respuesta del proveedor' },
    done: ({ job }) => Boolean(job?.accepted),
    async act(director) {
      const { go, follow, send } = director;
      await follow('texts', `a[href$="${cab(director)}"]`);
      if (await go('provider', cab(director))) await send('provider', 'accept_agreement', { agree: 'yes' });
    },
  },
  {
    name: 'start',
    frame: 'provider',
    at: 21.5,
    caption: {
      en: 'One button starts the drive, and the phone in the cab shares where it is.',
      es: 'Un botón inicia el viaje, y el teléfono de la cabina comparte dónde está.',
    },
    waitsFor: { en: 'the truck to start', es: 'que salga la grúa' },
    done: ({ job, driven }) => job !== null && hasReached(job.status, 'en_route') && driven() !== undefined,
    async act(director) {
      const { go, send, driveOff, job } = director;
      // It rolls already while the button is pressed: positions are taken from the agreement on.
      driveOff();
      if (!(await go('provider', cab(director)))) return;
      if (job && !hasReached(job.status, 'en_route')) await send('provider', 'start_job');
    },
  },
  {
    name: 'drive',
    frame: 'driver',
    at: 22.5,
    caption: {
      en: 'The truck comes up I-35E. The driver sees where it is, and how many minutes are left.',
      es: 'La grúa sube por la I-35E. El conductor ve dónde está y cuántos minutos faltan.',
    },
    waitsFor: { en: 'the truck to come', es: 'que llegue la grúa' },
    done: ({ driven, pace }) => (driven() ?? 0) >= DRIVE_SECONDS * 1_000 * pace,
    async act(director) {
      const { ask, go } = director;
      if (await go('driver', track(director))) await ask('driver', { do: 'show', selector: '.map, .service-map' });
    },
  },
  {
    name: 'arrive',
    frame: 'provider',
    at: 54,
    caption: {
      en: 'The provider has arrived, and the driver’s page says which truck and plate to look for.',
      es: 'El proveedor ha llegado, y la página dice qué grúa y qué placa buscar.',
    },
    waitsFor: { en: 'the arrival', es: 'la llegada' },
    done: ({ job }) => job !== null && hasReached(job.status, 'arrived'),
    async act(director) {
      const { go, send } = director;
      if (await go('provider', cab(director))) await send('provider', 'arrived');
    },
  },
  {
    name: 'code',
    frame: 'provider',
    at: 58,
    caption: {
      en: 'The driver reads out a code, the provider types it: the right truck is at the right car.',
      es: 'El conductor dice un código, el proveedor lo escribe: la grúa correcta en el carro correcto.',
    },
    waitsFor: { en: 'the code', es: 'el código' },
    done: ({ job }) => job !== null && (job.confirmed || hasReached(job.status, 'in_progress')),
    async act(director) {
      const { ask, go, send } = director;
      if (!(await go('driver', track(director)))) return;
      const selector = '.check-code, .sign-code > strong';
      await ask('driver', { do: 'show', selector });
      const told = await ask('driver', { do: 'read', selector });
      const code = /\d{4}/.exec(told?.text ?? '')?.[0];
      if (code && (await go('provider', cab(director)))) await send('provider', 'verify_code', { code });
    },
  },
  {
    name: 'work',
    frame: 'provider',
    at: 63,
    caption: {
      en: 'Cables on: the service begins, and everybody sees it.',
      es: 'Cables puestos: empieza el servicio, y todos lo ven.',
    },
    waitsFor: { en: 'the service to begin', es: 'que empiece el servicio' },
    done: ({ job }) => job !== null && hasReached(job.status, 'in_progress'),
    async act(director) {
      const { go, send } = director;
      if (await go('provider', cab(director))) await send('provider', 'start_service');
    },
  },
  {
    name: 'complete',
    frame: 'provider',
    at: 69,
    caption: { en: 'The engine runs. The job is done.', es: 'El motor arranca. El trabajo está hecho.' },
    waitsFor: { en: 'the end of the job', es: 'el fin del trabajo' },
    done: ({ job }) => job?.status === 'completed',
    async act(director) {
      const { go, send } = director;
      if (await go('provider', cab(director))) await send('provider', 'complete_job');
    },
  },
  {
    name: 'collect',
    frame: 'provider',
    at: 74,
    caption: {
      en: `The driver pays the other ${PROVIDER_PERCENT}% to the provider on site: $68.`,
      es: `El conductor paga el otro ${PROVIDER_PERCENT}% al proveedor en el lugar: $68.`,
    },
    waitsFor: { en: 'the payment on site', es: 'el pago en el lugar' },
    done: ({ job }) => Boolean(job?.onSitePaid),
    async act(director) {
      const { go, send } = director;
      if (await go('provider', cab(director))) await send('provider', 'confirm_payment');
    },
  },
  {
    name: 'stars',
    frame: 'driver',
    at: 80,
    caption: {
      en: 'Five stars. Every step was one durable workflow.',
      es: 'Cinco estrellas. Cada paso fue un solo workflow duradero.',
    },
    waitsFor: { en: 'the stars', es: 'las estrellas' },
    done: ({ job }) => job?.stars === 5,
    async act(director) {
      const { go, send } = director;
      if (await go('driver', track(director))) await send('driver', 'rate', { customer_rating: '5' });
    },
  },
];
