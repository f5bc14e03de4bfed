import { failure } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { deskQueueTexts as English } from '../en/desk-queue.ts';

export const deskQueueTexts: TranslationOf<typeof English> = {
  find: {
    label: 'Buscar solicitudes',
    q: 'Buscar',
    hint: 'Número, teléfono, vehículo, calle, nombre o correo',
    status: 'Estado',
    anyStatus: 'Todo estado',
    service: 'Servicio',
    anyService: 'Todo servicio',
    submit: 'Buscar',
    clear: 'Borrar búsqueda',
    everything: 'También buscamos en las solicitudes cerradas.',
    none: 'No se encontró nada',
    noneHint:
      'Busque por número de solicitud, placas, marca, modelo, calle, nombre o correo: escriba al menos los tres primeros caracteres. También sirve un teléfono o sus últimos cuatro dígitos.',
  },
  list: {
    noPhone: 'No hay solicitudes por teléfono en este momento.',
    noOnline: 'No hay solicitudes en línea en este momento.',
    noneFound: 'No se encontró ninguna solicitud de este tipo.',
    allCancelled: 'Todas las solicitudes canceladas',
  },
  card: {
    fresh: 'Nueva',
    late: (minutes: number) => `Más de ${minutes} min`,
    openedBy: (email: string, ago: string) => `La abrió primero ${email}, ${ago}`,
  },
  dropOffs: {
    heading: 'Piden otro destino',
    wish: (number: string) => `Solicitud ${number}: proponga el nuevo destino o deje el actual`,
    since: (at: string) => `Lo pidieron el ${at}`,
  },
  fees: {
    heading: 'Pagos pendientes a proveedores',
    hint: 'Páguele al proveedor y luego marque el pago como hecho en la solicitud. Mientras no lo marque, la solicitud no se borra.',
    fee: (number: string, cents: Cents, provider: string | null) =>
      `Solicitud ${number}: ${formatMoney(cents)}${provider ? ` para ${provider}` : ''}`,
    since: (at: string) => `Se le debe desde el ${at}`,
    pay: (method: string, account: string) => `${method}: ${account}`,
    payUnknown: 'El proveedor todavía no ha dicho cómo quiere que le paguen',
  },
  unpaid: {
    heading: 'Trabajos sin pagar en el lugar (últimos 7 días)',
    hint: 'El proveedor dijo que no le pagaron, o no confirmó el pago a tiempo. Si se entera de que ya se pagó, confírmelo en la solicitud.',
    job: (number: string, cents: Cents, provider: string | null) =>
      `Solicitud ${number}: ${formatMoney(cents)}${provider ? ` para ${provider}` : ''}`,
    reported: (at: string) => `El proveedor avisó el ${at}`,
    unconfirmed: (at: string) => `Sin confirmar desde el ${at}`,
  },
  presence: {
    here: (who: string) => `Abierta ahora por ${who}`,
    sameAccount: (email: string) => `${email} (su cuenta, en otra sesión)`,
  },
  alarm: {
    label: 'Lo que le toca a usted',
    count: (count: number) =>
      count === 0 ? 'No tiene nada pendiente' : `Tiene ${count} ${count === 1 ? 'pendiente' : 'pendientes'}`,
    oldest: (count: number, wait: string) => (count === 1 ? `, de hace ${wait}` : `, el más antiguo de hace ${wait}`),
    next: (what: string, wait: string) => `Siguiente: ${what}, ${wait}`,
    urgency: { late: 'puede llegar tarde', failed: 'no se puede hacer', left: 'se quedó sin proveedor' },
    notice: (number: string, wait: string) => `Solicitud ${number}, ${wait}`,
    notify: 'Activar las notificaciones',
    soundOn: 'El sonido está activado',
    soundOff: 'El sonido está desactivado',
    soundWaits: 'Haga clic en la página para activar el sonido',
    soundElsewhere: 'El sonido está activado en otra pestaña',
    turnOn: 'Activar el sonido',
    turnOff: 'Desactivar el sonido',
    lost: 'Sin conexión. Esta página no le avisará si llegan solicitudes nuevas.',
    signedOutTitle: 'Su sesión terminó: inicie sesión de nuevo',
    signedOut:
      'Su sesión terminó. Inicie sesión en otra pestaña y esta página se cargará de nuevo con lo que usted escribió. Mientras tanto, no le avisará si llegan solicitudes nuevas.',
    signIn: 'Iniciar sesión de nuevo',
  },
  overtaken: (now: string) =>
    now
      ? `Otra persona cambió este dato. Ahora dice "${now}". Si prefiere lo que usted escribió, guarde otra vez.`
      : 'Otra persona borró este dato. Si prefiere lo que usted escribió, guarde otra vez.',
  stale: (lines: string, state: string) =>
    failure(
      'La solicitud cambió',
      `Esto pasó desde que abrió la página: ${lines}. La solicitud ${state}. Su cambio no se aplicó. Revise la solicitud y luego decida.`,
    ),
};
