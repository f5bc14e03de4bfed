import { failure } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { deskQueueTexts as English } from '../en/desk-queue.ts';

/** Spanish of `desk-queue.ts`. */
export const deskQueueTexts: Words<typeof English> = {
  find: {
    label: 'Buscar solicitudes',
    q: 'Buscar',
    hint: 'Número, teléfono, vehículo, calle, nombre o correo',
    status: 'Estado',
    anyStatus: 'Cualquier estado',
    service: 'Servicio',
    anyService: 'Todos los servicios',
    submit: 'Buscar',
    clear: 'Mostrar todas las activas',
    everything: 'También se busca en las solicitudes cerradas.',
    none: 'No se encontró nada',
    noneHint:
      'Pruebe con las primeras tres letras o más de un número de solicitud, placas, marca, modelo, calle, nombre o correo, o con un teléfono o sus últimos cuatro dígitos.',
  },
  list: {
    noPhone: 'No hay solicitudes por teléfono en este momento.',
    noOnline: 'No hay solicitudes en línea en este momento.',
    noneFound: 'Aquí no se encontró ninguna.',
    allCancelled: 'Todas las canceladas',
  },
  card: {
    fresh: 'Nueva',
    late: (minutes: number) => `Más de ${minutes} min`,
    openedBy: (email: string, ago: string) => `La abrió primero ${email}, ${ago}`,
  },
  dropOffs: {
    heading: 'Piden otro destino',
    wish: (number: string) => `N.º ${number}: propóngalo, o deje el destino igual`,
    since: (at: string) => `Pedido el ${at}`,
  },
  fees: {
    heading: 'Pagos pendientes a proveedores',
    hint: 'Pague al proveedor y márquelo como pagado en la solicitud. Hasta entonces la solicitud no se borra.',
    fee: (number: string, cents: Cents, provider: string | null) =>
      `N.º ${number}: ${formatMoney(cents)}${provider ? ` para ${provider}` : ''}`,
    since: (at: string) => `Se debe desde el ${at}`,
    pay: (method: string, account: string) => `${method}: ${account}`,
    payUnknown: 'El proveedor todavía no dice cómo pagarle',
  },
  unpaid: {
    heading: 'Sin pagar en el lugar, últimos 7 días',
    hint: 'El proveedor dijo que no le pagaron, o no confirmó el pago a tiempo. Si sabe que se pagó, confírmelo en la solicitud.',
    job: (number: string, cents: Cents, provider: string | null) =>
      `N.º ${number}: ${formatMoney(cents)}${provider ? ` para ${provider}` : ''}`,
    reported: (at: string) => `El proveedor avisó el ${at}`,
    unconfirmed: (at: string) => `Sin confirmar desde el ${at}`,
  },
  presence: {
    here: (who: string) => `La tiene abierta: ${who}`,
    sameAccount: (email: string) => `${email} (su cuenta, en otra sesión)`,
  },
  alarm: {
    label: 'Pendientes para usted',
    count: (count: number) =>
      count === 0 ? 'No tiene nada pendiente' : `${count} ${count === 1 ? 'pendiente' : 'pendientes'} para usted`,
    oldest: (count: number, wait: string) => (count === 1 ? `, ${wait}` : `, la más antigua ${wait}`),
    next: (what: string, wait: string) => `Siguiente: ${what}, ${wait}`,
    urgency: { late: 'puede llegar tarde', failed: 'trabajo fallido', left: 'se quedó sin proveedor' },
    notice: (number: string, wait: string) => `N.º ${number}, ${wait}`,
    notify: 'Activar las notificaciones',
    soundOn: 'El sonido está activado',
    soundOff: 'El sonido está desactivado',
    soundWaits: 'Haga clic en la página para activar el sonido',
    soundElsewhere: 'El sonido está activado en otra pestaña',
    turnOn: 'Activar el sonido',
    turnOff: 'Desactivar el sonido',
    lost: 'Sin conexión: aquí no se avisa de solicitudes nuevas.',
    signedOutTitle: 'Sesión terminada: inicie sesión de nuevo',
    signedOut:
      'Su sesión terminó. Inicie sesión en otra pestaña: esta página volverá con lo que escribió. Hasta entonces, aquí no se avisará de solicitudes nuevas.',
    signIn: 'Iniciar sesión de nuevo',
  },
  overtaken: (now: string) =>
    now
      ? `Alguien más lo cambió a: ${now}. Guarde otra vez para reemplazarlo.`
      : 'Alguien más lo borró. Guarde otra vez para dejar lo que usted escribió.',
  stale: (lines: string, state: string) =>
    failure(
      'La solicitud cambió',
      `Desde que abrió esta página: ${lines}. La solicitud ${state}. No se hizo nada; revísela y luego decida.`,
    ),
};
