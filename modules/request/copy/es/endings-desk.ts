import { withFinalPeriod, withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { endingsDeskTexts as English } from '../en/endings-desk.ts';

export const endingsDeskTexts: TranslationOf<typeof English> = {
  searchHeading: 'El proveedor no encuentra al cliente',
  heading: 'El proveedor no puede hacer el trabajo',
  lead: (reason: string, minutes: number) =>
    `${minutes === 0 ? 'Hace un momento' : minutes === 1 ? 'Hace 1 minuto' : `Hace ${minutes} minutos`}, el proveedor avisó que ${reason}.`,
  note: 'Nota del proveedor',
  searched: (at: string) =>
    `El proveedor avisó a ${withFinalPeriod(withSpanishArticle(at))} El cliente no ha contestado.`,
  answered: (at: string) => `El cliente contestó a ${withSpanishArticle(at)}: "Aquí estoy".`,
  place: 'Dónde estaba el proveedor',
  onMap: (at: string | null) =>
    at === null ? 'Ver en el mapa' : `Ver en el mapa la ubicación de ${withSpanishArticle(at)}`,
  reports: 'Avisos de los proveedores',
  reported: (provider: string | null, reason: string) => `${provider ?? 'El proveedor'} dijo que ${reason}.`,
  wrote: (note: string) => `"${note}"`,
  resume: 'Seguir con el trabajo',
  resumeHint: 'Úselo cuando ya se haya puesto de acuerdo con el cliente y el proveedor.',
  changeOpen: 'El cliente aún tiene que decidir sobre un cambio. Hasta entonces, el trabajo queda en pausa.',
  replaceHint: 'O mande a otro proveedor desde la sección "Proveedor".',
  end: {
    open: 'Cerrar el trabajo',
    outcome: '¿Cómo terminó?',
    outcomes: { not_done: 'No se hizo', gone: 'No había nadie' },
    deposit: (cents: Cents) =>
      `Quedan ${formatMoney(cents)} del depósito. Lo que no retenga se reembolsa a la tarjeta.`,
    proposal: 'Ya pusimos las cantidades según los términos que aceptó el cliente.',
    kept: 'Cantidad que se retiene',
    provider: '¿Cuánto de esa cantidad es para el proveedor?',
    reason: 'Motivo',
    reasonHint: 'El cliente y el proveedor lo verán.',
    submit: 'Cerrar el trabajo',
    invalid: 'Escriba una cantidad o un 0',
    outcomeMissing: 'Elija cómo terminó',
    reasonMissing: 'Escriba un motivo',
    keep: 'Todavía no',
  },
  partly: {
    open: 'Cerrar como trabajo parcial',
    lead: ({ agreed, extra }: { agreed: Cents; extra: Cents }) =>
      `Precio acordado: ${formatMoney(agreed)}. Puede bajarlo. En el lugar, el cliente paga el precio menos el depósito${extra > 0 ? `, más el cargo adicional aprobado de ${formatMoney(extra)}` : ''}. Lo que sobre del depósito se reembolsa.`,
    price: 'Precio por lo que se hizo',
    submit: 'Cerrar como trabajo parcial',
    invalid: 'Escriba un precio válido',
    tooMuch: (agreed: Cents) => `No puede ser más de los ${formatMoney(agreed)} acordados`,
    outcome: 'Se hizo solo una parte',
    firstAgreed: 'Precio acordado al principio',
  },
  fee: (cents: Cents) => `Shoulder le debe al proveedor ${formatMoney(cents)}.`,
  feePaid: (cents: Cents, at: string) => `Se le pagaron ${formatMoney(cents)} al proveedor el ${withFinalPeriod(at)}`,
  payFeeQuestion: (cents: Cents) => `¿Ya le pagó ${formatMoney(cents)} al proveedor?`,
  toasts: {
    ended: success('Trabajo cerrado', 'El cliente y el proveedor ya lo ven en sus páginas.'),
    resumed: success('El trabajo sigue', 'El cliente y el proveedor ya lo ven en sus páginas.'),
    failed: failure('Error', 'No se pudo cerrar el trabajo. Intente de nuevo.'),
  },
};
