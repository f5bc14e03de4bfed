import { withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { deskBoardTexts as English } from '../en/desk-board.ts';

/** The Spanish version of `desk-board.ts`. */
export const deskBoardTexts: TranslationOf<typeof English> = {
  label: 'Solicitudes, según a quién le toca actuar',
  views: { label: 'Vistas', all: (count) => `Todas (${count})` },
  columns: {
    age: 'Espera',
    number: 'Número',
    service: 'Servicio y vehículo',
    place: 'Ubicación',
    status: 'Estado',
    price: 'Precio',
    provider: 'Proveedor',
    who: 'A cargo',
    next: 'Qué sigue',
  },
  groups: { admin: 'Central', customer: 'Cliente', provider: 'Proveedor', nobody: 'Cerradas' },
  promised: (time) => `para ${withSpanishArticle(time)}`,
  overdue: 'Con retraso',
  flags: {
    declined: 'Rechazó el trabajo',
    changed: 'El trabajo cambió',
    silent: 'No contesta',
    cancellation: '¿Cancelar?',
    failed: 'No puede hacerlo',
    late: 'Va tarde',
    byText: 'Por mensaje',
    outsideArea: 'Fuera de zona',
    notAdopted: 'Sin procesar',
    sameCar: 'Mismo carro',
    samePlace: 'Mismo lugar',
    lastSeen: (ago) => `Visto ${ago}`,
  },
  steps: {
    decide_cancellation: 'Decidir',
    call_late: 'Llamar',
    decide_failure: 'Decidir',
    call_silent: 'Llamar',
    answer: 'Responder',
    price: 'Dar precio',
    assign: 'Asignar',
  },
  compactRows: 'Filas compactas',
  roomyRows: 'Filas más espaciadas',
  arrivals: (count) => (count === 1 ? '1 nueva' : `${count} nuevas`),
  marks: { changed: 'Cambió', gone: 'Salió de la lista' },
  moreFlags: (count) => `+${count}`,
  pane: {
    label: (number) => `Solicitud ${number}`,
    whole: 'Abrir página completa',
    story: 'Historial',
    close: 'Cerrar',
  },
  more: 'Más solicitudes',
  first: 'Volver al principio',
};
