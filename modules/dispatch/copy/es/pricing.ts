import { failure, info, success } from '#kernel/copy/catalogue.ts';
import { formatMoney, formatWholeDollars } from '#kernel/money.ts';
import { MIN_SIMILAR_JOBS } from '../../rules/similar-jobs.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { pricingTexts as English } from '../en/pricing.ts';

const milesInWords = (miles: number) => (miles === 1 ? '1 milla' : `${miles} millas`);

/** Spanish of `pricing.ts`. */
export const pricingTexts: Words<typeof English> = {
  card: {
    heading: 'Tarifas',
    lead: 'La central ve estos montos junto a cada precio que fija. Por sí solos nunca fijan un precio.',
    base: 'Precio base',
    mile: 'Cada milla',
    included: 'Millas incluidas en un remolque',
    includedHint: 'Millas en línea recta desde donde está el vehículo hasta el destino.',
    night: 'Recargo nocturno',
    nightHint: 'De 10 p.m. a 6 a.m.',
    heavy: 'Recargo por vehículo pesado',
    heavyHint: 'Camiones, casas rodantes, autobuses y otros vehículos comerciales. No se aplica a la grúa pesada.',
    save: 'Guardar tarifas',
    saving: 'Guardando...',
    errors: { amount: 'Escriba un monto, o 0', miles: 'Escriba un número entero de millas, de 0 a 100' },
  },
  chips: {
    label: 'Tarifas',
    all: (cents) => `Todo ${formatMoney(cents)}`,
    total: (cents) => `En total ${formatMoney(cents)}`,
    base: 'Precio base',
    miles: milesInWords,
    night: 'Noche',
    heavy: 'Vehículo pesado',
  },
  similar: {
    jobs: (job) =>
      `Trabajos como este: mediana ${formatWholeDollars(job.median)}, la mitad entre ${formatWholeDollars(job.low)} y ${formatWholeDollars(job.high)}${
        job.accepted === null ? '' : `, ${job.accepted}% aceptados`
      } (${job.jobs} trabajos)`,
    few: `Trabajos como este: menos de ${MIN_SIMILAR_JOBS} hasta ahora`,
  },
  phone: {
    heading: 'Precio',
    where: 'Dónde',
    what: 'Qué',
    whereTo: 'Adónde',
    vehicle: 'Vehículo',
    who: 'Quién llama',
    dropOff: 'Dirección de destino',
    dropOffHint: 'Para un remolque. Las millas cuentan en el precio.',
    estimate: 'Ver el precio habitual',
    sameCar: {
      toast: failure('Todavía no se creó', 'Otra solicitud abierta puede ser para el mismo vehículo. Véala antes.'),
      look: 'se abre en otra pestaña',
      anyway: 'Crearla de todos modos',
    },
    serviceFirst: 'Elija primero un servicio.',
    distance: (miles) => `${miles} desde el vehículo hasta el destino, en línea recta.`,
    noDistance: 'No pudimos medir la distancia. Revise las dos direcciones o pregunte qué tan lejos es.',
  },
  toasts: {
    saved: success('Tarifas guardadas', 'Las páginas que se abran desde ahora las muestran.'),
    same: info('Sin cambios', 'Las tarifas siguen como estaban.'),
    stale: failure('Los ajustes cambiaron', 'Otra persona cambió los ajustes. Revise de nuevo y guarde.'),
  },
};
