import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { deskMapTexts as English } from '../en/desk-map.ts';

export const deskMapTexts: TranslationOf<typeof English> = {
  title: 'Mapa de trabajos abiertos',
  views: 'Vistas',
  list: 'Lista',
  map: 'Mapa',
  searched: 'Solo se muestra lo que encontró la búsqueda.',
  showAll: 'Mostrar todos los trabajos abiertos',
  jobs: 'Trabajos, según a quién le toca actuar',
  noPlace: (count) => `Aún sin ubicación (${count})`,
  everyPlace: 'Todos los trabajos de la lista están en el mapa.',
  empty: 'No hay solicitudes activas en este momento',
  emptyHint: 'Las solicitudes nuevas aparecen aquí automáticamente.',
  more: 'Ver más solicitudes en la lista',
  label: 'Mapa de los trabajos y los proveedores. El norte está arriba.',
  legend: {
    fresh: 'Proveedor',
    old: 'Ubicación de hace más de 2 min',
    late: 'Lleva demasiado tiempo esperando',
    free: 'Base de un proveedor libre',
    freeRecent: (count) => `Base de un proveedor libre (los ${count} con los trabajos más recientes)`,
  },
  job: ({ service, number, turn, wait }) => `${service}, solicitud ${number}, turno: ${turn}, ${wait}`,
  truck: (provider, age) => `${provider}, ubicación de ${age}`,
  free: (count, place, more) =>
    [
      count === 1 ? '1 proveedor libre con base en' : `${count} proveedores libres con base en`,
      place,
      more > 0 && `y ${more === 1 ? '1 código postal cercano' : `${more} códigos postales cercanos`}`,
    ]
      .filter(Boolean)
      .join(' '),
  freeIn: (place) => `Libre, con base en ${place}`,
  outside: 'fuera del mapa',
  cluster: (count) => `Hay ${count} trabajos y proveedores más en este punto`,
  moves: {
    in: 'Acercar',
    out: 'Alejar',
    north: 'Mover al norte',
    south: 'Mover al sur',
    west: 'Mover al oeste',
    east: 'Mover al este',
  },
  whole: 'Ver todo el mapa',
  closer: 'Acercar aquí',
  hidden: (count) =>
    count === 1 ? 'Hay 1 marca fuera de esta parte del mapa.' : `Hay ${count} marcas fuera de esta parte del mapa.`,
  hiddenFree: (count) =>
    count === 1 ? 'Esta vista no muestra a 1 proveedor libre.' : `Esta vista no muestra a ${count} proveedores libres.`,
  open: 'Abrir',
  showRow: 'Ver en la lista',
  close: 'Cerrar',
  seen: (age) => `Ubicación de ${age}`,
};
