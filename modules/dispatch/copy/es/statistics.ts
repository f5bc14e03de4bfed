import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { statisticsTexts as English } from '../en/statistics.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { ZONE_CITY } from '#modules/place/rules/region.ts';

export const statisticsTexts: TranslationOf<typeof English> = {
  by: {
    day: 'Ingresos por día',
    week: 'Ingresos por semana',
    month: 'Ingresos por mes',
    year: 'Ingresos por año',
  },
  when: { day: 'Día', week: 'Semana del', month: 'Mes', year: 'Año' },
  heads: {
    jobs: 'Tra\u00ADba\u00ADjos',
    revenue: 'In\u00ADgre\u00ADsos',
    commission: 'Co\u00ADmi\u00ADsión',
    providerShare: 'Parte del pro\u00ADvee\u00ADdor',
  },
  most: (when: string, amount: string) => `El máximo fue de ${amount} (${when}).`,
  table: 'Ver como tabla',
  commission: 'Comisión',
  providerShare: 'Parte del proveedor',
  none: 'No hay trabajos terminados en este periodo.',
  export: (count: number) => (count === 1 ? 'Descargar 1 trabajo en CSV' : `Descargar ${count} trabajos en CSV`),
  undone: ({ count, keptCents, feesCents }: { count: number; keptCents: Cents; feesCents: Cents }) =>
    `${count === 1 ? '1 trabajo no se hizo' : `${count} trabajos no se hicieron`}. De los depósitos se retuvieron ${formatMoney(keptCents)}, de los cuales ${formatMoney(feesCents)} son para los proveedores.`,
  promises: {
    heading: 'Horas prometidas',
    rule: '"Cumplida" quiere decir que el proveedor llegó a la primera hora que prometió o antes. "Tarde" quiere decir que a esa hora todavía no había llegado. Un trabajo que terminó antes de esa hora no cuenta. Cada promesa cuenta en el periodo en que cae su hora.',
    none: 'No hay horas prometidas en este periodo.',
    kept: 'Cumplidas',
    late: 'Tarde',
    share: 'Porcentaje cumplido',
    by: { provider: 'Por proveedor', hour: `Por hora (hora de ${ZONE_CITY})`, service: 'Por servicio' },
  },
  csv: {
    file: 'trabajos-terminados',
    to: 'a',
    completed: `Terminado (hora de ${ZONE_CITY})`,
    number: 'Solicitud',
    service: 'Servicio',
    vehicle: 'Vehículo',
    provider: 'Proveedor',
    price: 'Precio final (USD)',
    commission: 'Comisión (USD)',
    providerShare: 'Parte del proveedor (USD)',
    extra: 'Cargo adicional en el lugar (USD)',
    rating: 'Calificación (sobre 5)',
    outcome: 'Resultado',
    promised: `Primera hora prometida (hora de ${ZONE_CITY})`,
    arrived: `Llegada (hora de ${ZONE_CITY})`,
    outcomes: {
      done: 'Hecho',
      partly_done: 'Se hizo solo una parte',
      not_done: 'No se hizo',
      gone: 'No había nadie en el lugar',
      cancelled: 'Cancelado',
    },
  },
};
