import { withFinalPeriod } from '#kernel/copy/spanish-times.ts';
import { failure } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { deskAlertsTexts as English } from '../en/desk-alerts.ts';

export const deskAlertsTexts: TranslationOf<typeof English> = {
  declined: 'El proveedor rechazó el trabajo',
  changed: 'El trabajo cambió y hace falta otro proveedor',
  failed: 'El proveedor no puede hacer el trabajo',
  silent: 'El proveedor no contesta',
  lastSeen: (ago: string) => `La última ubicación del proveedor es de ${ago}`,
  silentSince: (time: string) => `No contesta desde el ${withFinalPeriod(time)} Llame al proveedor o elija a otro.`,
  kept: 'Retuvimos el depósito y no se va a devolver',
  dispute: {
    open: 'hay un contracargo: responda en Stripe',
    withdrawn: 'hay un contracargo y Stripe tiene retenido el dinero: responda en Stripe',
    won: 'ganamos el contracargo y nos quedamos con el pago',
    lost: 'perdimos el contracargo y el banco devolvió el dinero',
  },
  cancellation: {
    decide: 'El cliente pide cancelar',
    askedAt: (time: string) =>
      `El cliente lo pidió el ${withFinalPeriod(time)} Llame al cliente y al proveedor y luego decida. Nosotros les avisamos a los dos. El proveedor está esperando su decisión.`,
    solved: 'El cliente dice que ya pudo irse sin ayuda.',
    goesOnWhy: 'Motivo para continuar con el servicio',
    goesOnHint: 'El cliente va a ver este motivo.',
    failureFirst:
      'El proveedor dice que no puede hacer el trabajo. Resuelva ese problema antes de continuar con el servicio.',
  },
  late: 'El proveedor puede llegar tarde',
  toasts: {
    late: (number: string) =>
      failure(
        'El proveedor puede llegar tarde',
        `Solicitud ${number}: ya casi es la hora prometida y no hay noticias. Llame al proveedor.`,
      ),
    declined: (number: string) =>
      failure('Hace falta otro proveedor', `La solicitud ${number} se quedó sin proveedor. Busque otro.`),
    failed: (number: string) =>
      failure(
        'El proveedor no puede hacerlo',
        `Solicitud ${number}: el proveedor está en el lugar y espera a que usted decida.`,
      ),
    unpaid: (number: string) =>
      failure(
        'No le pagaron al proveedor',
        `Solicitud ${number}: el proveedor dice que el cliente no le pagó en el lugar.`,
      ),
    silent: (number: string) =>
      failure(
        'El proveedor no contesta',
        `Solicitud ${number}: pasaron 5 minutos sin respuesta. Llame al proveedor o elija a otro.`,
      ),
  },
};
