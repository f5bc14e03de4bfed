import type { Words } from '#kernel/copy/catalogue.ts';
import type { deskMapTexts as English } from '../en/desk-map.ts';

/** Spanish of `desk-map.ts`. */
export const deskMapTexts: Words<typeof English> = {
  title: 'Mapa de trabajos abiertos',
  views: 'Vistas',
  list: 'Lista',
  map: 'Mapa',
  searched: 'Solo lo que encontró la búsqueda.',
  showAll: 'Mostrar todos los trabajos abiertos',
  jobs: 'Trabajos según a quién le toca',
  noPlace: (count) => `Aún sin lugar (${count})`,
  everyPlace: 'Todos los trabajos de la lista están en el mapa.',
  empty: 'No hay solicitudes activas en este momento',
  emptyHint: 'Las nuevas aparecen aquí solas.',
  more: 'La lista tiene más solicitudes',
  label: 'Dónde están los trabajos y los proveedores. El norte está arriba.',
  legend: { fresh: 'Proveedor', old: 'Posición de hace más de 2 min', late: 'Espera demasiado' },
  job: ({ service, number, turn, wait }) => `${service}, ${number}, le toca a: ${turn}, ${wait}`,
  truck: (provider, age) => `${provider}, posición de ${age}`,
  outside: 'fuera del mapa',
  cluster: (count) => `${count} trabajos y proveedores más aquí`,
  open: 'Abrir',
  showRow: 'Ver en la lista',
  close: 'Cerrar',
  seen: (age) => `Posición de ${age}`,
};
