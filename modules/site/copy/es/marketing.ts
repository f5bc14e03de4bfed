import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';
import { REGION_NAME, STATE } from '#modules/place/rules/region.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { marketingTexts as English } from '../en/marketing.ts';

export const marketingTexts: TranslationOf<typeof English> = {
  eyebrow: {
    city: 'Asistencia vial, 24/7',
    county: 'Asistencia vial en todo el condado',
    service: `En ${REGION_NAME}, 24/7`,
    info: 'Conviene saberlo',
  },
  pageTitle: {
    city: (name: string) => `Asistencia vial en ${name}, ${STATE.code}`,
    /**
     * The county's name comes first, because inside a sentence it would need an article ("en el condado de Dallas").
     */
    county: (name: string) => `${name}, ${STATE.name}: asistencia vial`,
    service: (name: string) => `${name} en ${REGION_NAME}`,
  },
  sign: {
    usual: 'Precio habitual',
    most: 'La mayoría de los trabajos',
    byJob: 'Precio según el trabajo',
    byJobMore: 'Usted ve el precio antes de aceptarlo.',
    response: (low: number, high: number) => `Tiempo promedio de respuesta: ${low}-${high} minutos`,
  },
  service: {
    done: 'Qué esperar',
    time: 'Cuánto tarda',
    ready: 'Qué tener a la mano',
    also: 'Otras opciones',
    related: 'Servicios relacionados',
  },
  pricing: {
    heading: 'Cómo se fija el precio',
    set: 'Fijamos un solo precio para su caso, según la distancia, el vehículo y el trabajo. Usted puede aceptarlo, pedir uno más bajo (una sola vez) o rechazarlo. Rechazarlo no cuesta nada.',
    range: (low: string, high: string) => `Para un trabajo de ${low} a ${high}:`,
    example: (price: string) => `Por ejemplo, un precio de ${price} se divide en dos:`,
    now: `Se paga ahora (depósito del ${COMMISSION_PERCENT}%)`,
    onSite: `Se paga al proveedor en el lugar (${PROVIDER_PERCENT}%)`,
    between: (low: string, high: string) => `${low} a ${high}`,
    refund:
      'Mientras no haya un proveedor asignado, puede cancelar y recuperar todo el depósito. Después ya no es reembolsable.',
    extras: 'No se agrega ningún cargo sin que usted lo acepte antes.',
  },
  area: {
    roads: 'Carreteras que cubrimos',
    tollway:
      'En las autopistas de cuota de la North Texas Tollway Authority puede marcar primero al #999: la patrulla de la autopista ayuda gratis a quien se queda parado.',
    prices: 'Precios habituales',
    expect: 'Qué esperar',
    whereAreYou: 'Cómo decirnos dónde está',
    neighbours: 'Otros lugares cercanos',
    partOf: 'Condado',
    cities: 'Ciudades del condado',
  },
  unknownCity: {
    lead: (name: string) =>
      `${name} no es una de las doce ciudades de nuestra lista. Pregunte de todos modos: revisamos cada solicitud y le diremos si alguien puede ir, y por cuánto, antes de que usted pague.`,
    heading: 'Qué pasa cuando pregunta',
    text: 'Trabajamos en todos los rincones de los condados de Dallas, Tarrant, Collin y Denton y en las carreteras de alrededor. Mientras más lejos esté usted, más puede tardar la ayuda y más puede costar. Si no encontramos a nadie a tiempo, por lo general en una hora desde su depósito, se lo devolvemos.',
    whereAreYou:
      'Deje que el formulario use la ubicación de su teléfono, o dé el cruce, la salida o el marcador de milla más cercano. El formulario es corto.',
    listed: 'Ciudades de la lista',
  },
  more: 'Más información',
};
