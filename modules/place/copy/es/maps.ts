import { info, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { mapsTexts as English } from '../en/maps.ts';
import { REGION_NAME } from '../../rules/region.ts';

export const mapsTexts: TranslationOf<typeof English> = {
  loadFailed: 'No se pudo cargar Google Maps',
  initFailed: 'No se pudo iniciar el mapa',
  geolocationUnsupported: 'Este dispositivo no puede compartir su ubicación',
  positionFailed: 'No se pudo obtener su ubicación actual',
  routeFailed: 'No se pudo calcular la ruta',
  enableLocation: 'Permita el acceso a su ubicación para ver cómo llegar',
  approximate: 'La ubicación es aproximada, según la ciudad o el código postal.',
  roadSource: '© Colaboradores de OpenStreetMap',
  attribution:
    'Calles, ríos y lagos: OpenStreetMap (ODbL). Lugares: GeoNames (CC BY 4.0), Oficina del Censo de EE. UU.',
  /** The names of the markers. A marker shows the first letter. */
  names: {
    you: 'Usted',
    customer: 'Cliente',
    vehicle: 'Vehículo',
    start: 'Vehículo',
    provider: 'Proveedor',
    destination: 'Destino',
  },
  /** The map's name for screen readers. */
  titled: (names: readonly string[]) => `Mapa: ${names.join(', ')}`,
  area: `Mapa del área de ${REGION_NAME}`,
  northUp: 'El norte está arriba.',
  /** The last part of "4.2 millas, aprox. 10 minutos, al sureste de donde está usted". */
  from: {
    you: (direction: string) => `al ${direction} de donde está usted`,
    customer: (direction: string) => `al ${direction} del cliente`,
    vehicle: (direction: string) => `al ${direction} del vehículo`,
  },
  about: (time: string) => `aprox. ${time}`,
  atPickup: 'donde está el vehículo',
  with: { you: 'donde está usted', customer: 'donde está el cliente', vehicle: 'donde está el vehículo' },
  near: (place: string) => `cerca de ${place}`,
  farAway: `fuera del área de ${REGION_NAME}`,
  noPosition: 'todavía no hay ubicación',
  miles: (miles: number) => `${miles} mi`,
  straight: 'en línea recta',
  straightNote: 'Las distancias son en línea recta. Por carretera son más largas y se tarda más.',
  /** An address for a position, from the nearest ZIP code. */
  nearAddress: (place: string) => `Cerca de ${place}`,
  toasts: {
    nearFound: success(
      'Ubicación encontrada',
      'Pusimos el punto más cercano que conocemos. Si puede, agregue una calle o una salida.',
    ),
    typedKept: info('Ubicación guardada', 'Tenemos su ubicación. Dejamos la dirección que escribió.'),
  },
};
