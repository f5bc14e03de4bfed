import { failure, info, success } from '#kernel/copy/catalogue.ts';
import { formatMoney, formatWholeDollars } from '#kernel/money.ts';
import { MIN_SIMILAR_JOBS } from '../../rules/similar-jobs.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { pricingTexts as English } from '../en/pricing.ts';

const milesInWords = (miles: number) => (miles === 1 ? '1 milla' : `${miles} millas`);

export const pricingTexts: TranslationOf<typeof English> = {
  card: {
    heading: 'Tarifas',
    lead: 'La central ve estos montos cuando fija un precio. Solo son una guía: el precio siempre lo fija la central.',
    base: 'Precio base',
    mile: 'Precio por milla',
    included: 'Millas incluidas con la grúa',
    includedHint: 'Son millas en línea recta desde donde está el vehículo hasta el destino.',
    night: 'Recargo nocturno',
    nightHint: 'De 10 p.m. a 6 a.m.',
    heavy: 'Recargo por vehículo pesado',
    heavyHint:
      'Tráileres, casas rodantes, autobuses y otros vehículos comerciales. No se cobra si ya se usa una grúa pesada.',
    save: 'Guardar tarifas',
    saving: 'Guardando...',
    errors: { amount: 'Escriba un monto, o 0', miles: 'Escriba un número entero de millas, de 0 a 100' },
  },
  chips: {
    label: 'Tarifas',
    all: (cents) => `Sumar todo: ${formatMoney(cents)}`,
    total: (cents) => `En total ${formatMoney(cents)}`,
    base: 'Precio base',
    miles: milesInWords,
    night: 'Noche',
    heavy: 'Vehículo pesado',
  },
  similar: {
    jobs: (job) =>
      `Trabajos como este: mediana de ${formatWholeDollars(job.median)}, la mitad entre ${formatWholeDollars(job.low)} y ${formatWholeDollars(job.high)}${
        job.accepted === null ? '' : `, se aceptó el ${job.accepted}% de los precios`
      } (${job.jobs} trabajos)`,
    few: `Hasta ahora hay menos de ${MIN_SIMILAR_JOBS} trabajos como este`,
  },
  phone: {
    heading: 'Precio',
    where: 'Dónde está',
    what: 'Qué necesita',
    whereTo: 'A dónde va',
    vehicle: 'Vehículo',
    who: 'Quién llama',
    dropOff: 'Dirección de destino',
    dropOffHint: 'Solo si necesita grúa. Las millas cuentan para el precio.',
    estimate: 'Ver el precio habitual',
    sameCar: {
      toast: failure(
        'No se creó la solicitud',
        'Tal vez ya haya una solicitud abierta para este vehículo. Revísela primero.',
      ),
      look: 'se abre en otra pestaña',
      anyway: 'Crearla de todos modos',
    },
    serviceFirst: 'Primero elija un servicio.',
    distance: (miles) => `Distancia en línea recta desde el vehículo hasta el destino: ${miles}.`,
    noDistance: 'No pudimos medir la distancia. Revise las dos direcciones o pregunte qué tan lejos es.',
  },
  toasts: {
    saved: success('Tarifas guardadas', 'Se verán en las páginas que se abran a partir de ahora.'),
    same: info('Sin cambios', 'Las tarifas siguen como estaban.'),
    stale: failure('Los ajustes cambiaron', 'Otra persona cambió los ajustes. Revíselos otra vez y guarde.'),
  },
};
