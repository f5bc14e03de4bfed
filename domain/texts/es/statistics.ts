/** Spanish of `statistics.ts`. */
export const statisticsEs = {
  by: {
    day: 'Ingresos por día',
    week: 'Ingresos por semana',
    month: 'Ingresos por mes',
    year: 'Ingresos por año',
  },
  when: { day: 'Día', week: 'Semana desde', month: 'Mes', year: 'Año' },
  most: (when: string, amount: string) => `El máximo: ${amount} (${when}).`,
  table: 'La gráfica como tabla',
  commission: 'Comisión',
  providerShare: 'Parte del proveedor',
  none: 'Ningún trabajo terminado en este periodo.',
  export: (count: number) => (count === 1 ? 'Descargar 1 trabajo como CSV' : `Descargar ${count} trabajos como CSV`),
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
  },
};
