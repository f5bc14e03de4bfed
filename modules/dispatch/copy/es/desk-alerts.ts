import { withPeriod } from '#kernel/copy/spanish-times.ts';
import { failure } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { deskAlertsTexts as English } from '../en/desk-alerts.ts';

/** Spanish of `desk-alerts.ts`. */
export const deskAlertsTexts: Words<typeof English> = {
  declined: 'El proveedor rechazó el trabajo',
  changed: 'El trabajo cambió y hace falta otro proveedor',
  failed: 'El proveedor no puede hacer el trabajo',
  silent: 'El proveedor no contesta',
  lastSeen: (ago: string) => `Proveedor visto por última vez ${ago}`,
  silentSince: (time: string) => `No contesta desde el ${withPeriod(time)} Llame al proveedor o elija a otro.`,
  kept: 'Depósito retenido, sin reembolso',
  dispute: {
    open: 'contracargo: responda en Stripe',
    withdrawn: 'contracargo, y Stripe retiene el dinero: responda en Stripe',
    won: 'contracargo resuelto a nuestro favor, el pago no se devuelve',
    lost: 'contracargo perdido: el banco devolvió el dinero',
  },
  cancellation: {
    decide: 'El cliente pide cancelar',
    askedAt: (time: string) =>
      `Lo pidió el ${withPeriod(time)} Llame al cliente y al proveedor y luego decida. Les avisaremos a los dos; el proveedor espera su respuesta.`,
    solved: 'El cliente dice que pudo seguir sin ayuda.',
    goesOnWhy: 'Por qué sigue el servicio',
    goesOnHint: 'El cliente lo verá.',
    failureFirst: 'El proveedor dice que no puede hacer el trabajo: decida sobre eso antes de seguir con el servicio.',
  },
  late: 'El proveedor puede llegar tarde',
  toasts: {
    late: (number: string) =>
      failure(
        'El proveedor puede llegar tarde',
        `Solicitud ${number}: la hora prometida se acerca y no dio una nueva. Llámelo, por favor.`,
      ),
    declined: (number: string) =>
      failure('Hace falta otro proveedor', `La solicitud ${number} se quedó sin proveedor. Hace falta otro.`),
    failed: (number: string) =>
      failure('El proveedor no puede', `Solicitud ${number}: el proveedor está en el lugar y espera su decisión.`),
    unpaid: (number: string) =>
      failure(
        'No le pagaron al proveedor',
        `Solicitud ${number}: el proveedor dice que el cliente no le pagó en el lugar.`,
      ),
    silent: (number: string) =>
      failure('El proveedor no contesta', `Solicitud ${number}: sin respuesta en 5 minutos. Llame, o elija a otro.`),
  },
};
