import { formatNumber } from '#kernel/numbers.ts';
import { formatWholeDollars } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { reportsTexts as English } from '../en/reports.ts';

/** Spanish of `reports.ts`. */
export const reportsTexts: Words<typeof English> = {
  title: 'Informes',
  back: 'Volver a Terminados',
  open: 'Informes: tiempos, precios aceptados, solicitudes perdidas',
  lead: ({ from, to, jobs }: { from: string; to: string; jobs: number }) =>
    `${jobs === 1 ? '1 solicitud' : `${jobs} solicitudes`} del ${from} al ${to} que ya ${jobs === 1 ? 'terminó' : 'terminaron'}.`,
  kept: 'Se cuentan por el día en que llegó la solicitud, en hora de Dallas. Los totales se conservan cuando las solicitudes se borran.',
  period: 'Periodo',
  days: (days: number) => `Últimos ${days} días`,
  export: 'Descargar como CSV',
  few: 'Muy pocos',
  fewHint: (least: number) => `"Muy pocos": menos de ${least} trabajos.`,
  minutes: (minutes: number) => `${formatNumber(minutes, minutes < 10 ? 1 : 0)} min`,
  jobs: 'Trabajos',
  median: 'Mediana',
  p90: 'Percentil 90',
  both: (median: string, p90: string) => `${median} / ${p90}`,
  times: {
    heading: 'Tiempos',
    step: 'Paso',
    steps: {
      price: 'De la solicitud al precio',
      accept: 'Del precio a la aceptación',
      assign: 'Del depósito al proveedor',
      arrive: 'Del proveedor a la llegada',
    },
    by: { hour: 'Por hora (hora de Dallas)', service: 'Por servicio', dispatcher: 'Por despachador' },
    cells: 'En cada celda: mediana / percentil 90.',
    dispatcherHint: 'Quien abrió primero la solicitud.',
    nobody: 'Nadie, o una cuenta que ya no existe',
    slowest: (hour: string, minutes: string) => `La mediana más larga: ${minutes} (${hour}).`,
    noHours: 'Ninguna hora tiene suficientes trabajos.',
  },
  acceptance: {
    heading: 'Precios aceptados',
    hint: 'Por el primer precio ofrecido a un cliente en línea.',
    none: 'Ningún precio en este periodo.',
    band: 'Precio',
    offers: 'Cotizaciones',
    share: 'Porcentaje',
    range: ({ from, to }: { from: Cents; to: Cents | null }) =>
      to === null
        ? `${formatWholeDollars(from)} y más`
        : `De ${formatWholeDollars(from)} a menos de ${formatWholeDollars(to)}`,
  },
  lost: {
    heading: 'Solicitudes perdidas',
    none: 'Ninguna en este periodo.',
    reason: 'Por qué',
    count: 'Solicitudes',
    reasons: {
      no_answer: 'Sin respuesta en 24 horas',
      price_rejected: 'El cliente rechazó el precio',
      counter_rejected: 'Rechazamos la contraoferta',
      deposit_unpaid: 'Depósito sin pagar',
      no_provider: 'No se encontró proveedor',
      refund_taken: 'El cliente eligió el reembolso mientras esperaba un proveedor',
      customer_cancelled: 'El cliente canceló',
      solved: 'El cliente lo resolvió sin ayuda',
      desk_cancelled: 'La central canceló',
      deleted: 'La central la eliminó',
      not_done: 'El trabajo no se hizo',
      gone: 'No había nadie',
    },
  },
  csv: {
    file: 'informes',
    measure: 'Medida',
    by: 'Por',
    group: 'Grupo',
    total: 'Todas',
    share: 'Porcentaje (%)',
  },
};
