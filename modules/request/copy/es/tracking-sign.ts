import type { Words } from '#kernel/copy/catalogue.ts';
import type { trackingSignTexts as English } from '../en/tracking-sign.ts';

/** Spanish of `tracking-sign.ts`. */
export const trackingSignTexts: Words<typeof English> = {
  /** What's going on now, in at most two lines on a phone. The status card's text is above it. */
  now: {
    pending_admin_review: 'Calculando su precio',
    admin_priced: 'Ya tiene su precio',
    negotiating: 'Espere nuestra respuesta',
    final_offer: 'Nuestro precio final',
    approved: 'Pague el depósito',
    payment_pending: 'Pague el depósito',
    payment_completed: 'Verificando su pago',
    deposit_paid: 'Buscando a su proveedor',
    job_offered: 'Preguntando a un proveedor',
    handed_back: 'Buscando otro proveedor',
    provider_assigned: 'Ya hay proveedor',
    en_route: 'Va en camino',
    late: 'Puede llegar tarde',
    arrived: 'Su proveedor ya llegó',
    in_progress: 'El trabajo empezó',
    on_hold: 'La central está decidiendo',
    asks: 'Falta su respuesta',
    cancel_asked: 'Usted pidió cancelar',
    completed: 'Todo listo',
    rate: '¿Cómo le fue?',
  },
  /** For a place outside our area, while nobody knows whether someone can come. */
  outside: 'Viendo quién puede ir',
  partlyDone: 'Se hizo una parte del trabajo, y la central lo cerró.',
  /** The label that opens the folded part below. */
  more: 'Más',
};
