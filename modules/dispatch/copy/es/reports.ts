import { formatNumber } from '#kernel/numbers.ts';
import { withFinalPeriod } from '#kernel/copy/spanish-times.ts';
import { formatWholeDollars } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { ZONE_CITY } from '#modules/place/rules/region.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { reportsTexts as English } from '../en/reports.ts';

export const reportsTexts: TranslationOf<typeof English> = {
  title: 'Informes',
  back: 'Volver a Terminados',
  open: 'Informes de tiempos, precios aceptados y solicitudes perdidas',
  lead: ({ from, to, jobs }: { from: string; to: string; jobs: number }) =>
    `${jobs === 1 ? '1 solicitud cerrada' : `${jobs} solicitudes cerradas`} del ${from} al ${withFinalPeriod(to)}`,
  kept: `Cada solicitud cuenta en el día en que llegó, en hora de ${ZONE_CITY}. Los totales se conservan aunque las solicitudes se borren.`,
  period: 'Periodo',
  days: (days: number) => `Últimos ${days} días`,
  export: 'Descargar en CSV',
  few: 'Muy pocos',
  fewHint: (least: number) => `"Muy pocos" quiere decir menos de ${least} trabajos.`,
  minutes: (minutes: number) => `${formatNumber(minutes, minutes < 10 ? 1 : 0)} min`,
  jobs: 'Trabajos',
  median: 'Mediana',
  p90: 'Percentil 90',
  before: (days: number) => `Los ${days} días anteriores`,
  both: (median: string, p90: string) => `${median} / ${p90}`,
  times: {
    heading: 'Tiempos',
    step: 'Paso',
    steps: {
      price: 'De la solicitud al precio',
      accept: 'Del precio a la aceptación',
      assign: 'Del depósito a la asignación',
      arrive: 'De la asignación a la llegada',
    },
    by: { hour: `Por hora (hora de ${ZONE_CITY})`, service: 'Por servicio', dispatcher: 'Por despachador' },
    cells: 'Donde una celda muestra dos tiempos, son la mediana y el percentil 90.',
    dispatcherHint: 'Cada solicitud cuenta para el despachador que la abrió primero.',
    nobody: 'Nadie, o una cuenta que ya no existe',
    slowest: (hour: string, minutes: string) => `La mediana más larga fue de ${minutes} (${hour}).`,
    noHours: 'No hay suficientes trabajos en ninguna hora.',
  },
  acceptance: {
    heading: 'Precios aceptados',
    hint: 'Según el primer precio que le ofrecimos a cada cliente en línea.',
    none: 'No hay precios en este periodo.',
    band: 'Precio',
    offers: 'Cotizaciones',
    share: 'Aceptadas',
    range: ({ from, to }: { from: Cents; to: Cents | null }) =>
      to === null
        ? `${formatWholeDollars(from)} o más`
        : `De ${formatWholeDollars(from)} a menos de ${formatWholeDollars(to)}`,
  },
  lost: {
    heading: 'Solicitudes perdidas',
    none: 'No hay ninguna en este periodo.',
    reason: 'Motivo',
    count: 'Solicitudes',
    reasons: {
      no_answer: 'Sin respuesta en 24 horas',
      price_rejected: 'El cliente rechazó el precio',
      counter_rejected: 'Rechazamos la contraoferta',
      deposit_unpaid: 'No se pagó el depósito',
      no_provider: 'No se encontró proveedor',
      refund_taken: 'El cliente eligió el reembolso mientras esperaba un proveedor',
      customer_cancelled: 'El cliente la canceló',
      solved: 'El cliente lo resolvió sin ayuda',
      desk_cancelled: 'La central la canceló',
      deleted: 'La central la eliminó',
      not_done: 'El trabajo no se hizo',
      gone: 'No había nadie en el lugar',
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
