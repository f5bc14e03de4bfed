import type { Words } from '#kernel/copy/catalogue.ts';
import type { statisticsTexts as English } from '../en/statistics.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** Spanish of `statistics.ts`. */
export const statisticsTexts: Words<typeof English> = {
  by: {
    day: 'Ingresos por día',
    week: 'Ingresos por semana',
    month: 'Ingresos por mes',
    year: 'Ingresos por año',
  },
  when: { day: 'Día', week: 'Semana desde', month: 'Mes', year: 'Año' },
  heads: {
    jobs: 'Tra\u00ADba\u00ADjos',
    revenue: 'In\u00ADgre\u00ADsos',
    commission: 'Co\u00ADmi\u00ADsión',
    providerShare: 'Parte del pro\u00ADvee\u00ADdor',
  },
  most: (when: string, amount: string) => `El máximo: ${amount} (${when}).`,
  table: 'La gráfica como tabla',
  commission: 'Comisión',
  providerShare: 'Parte del proveedor',
  none: 'Ningún trabajo terminado en este periodo.',
  export: (count: number) => (count === 1 ? 'Descargar 1 trabajo como CSV' : `Descargar ${count} trabajos como CSV`),
  undone: ({ count, keptCents, feesCents }: { count: number; keptCents: Cents; feesCents: Cents }) =>
    `${count === 1 ? '1 trabajo no se hizo' : `${count} trabajos no se hicieron`}: se conservaron ${formatMoney(keptCents)} de depósitos, ${formatMoney(feesCents)} de ellos para proveedores.`,
  csv: {
    file: 'trabajos-terminados',
    to: 'a',
    completed: 'Terminado (hora de Dallas)',
    number: 'Solicitud',
    service: 'Servicio',
    vehicle: 'Vehículo',
    provider: 'Proveedor',
    price: 'Precio final (USD)',
    commission: 'Comisión (USD)',
    providerShare: 'Parte del proveedor (USD)',
    rating: 'Calificación (de 5)',
    outcome: 'Resultado',
    outcomes: { done: 'Hecho', not_done: 'No se hizo', gone: 'No había nadie' },
  },
};
