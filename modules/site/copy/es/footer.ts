import type { CountySlug, InfoSlug, ServiceSlug } from '../../rules/slugs.ts';
import { REGION_NAME } from '#modules/place/rules/region.ts';
import { titleFromSlug } from '../../rules/slugs.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { footerTexts as English } from '../en/footer.ts';

/** The Spanish names of the pages. Cities have the same names in both languages. */
const NAMES: Readonly<Record<CountySlug | ServiceSlug | InfoSlug, string>> = {
  'dallas-county': 'Condado de Dallas',
  'tarrant-county': 'Condado de Tarrant',
  'collin-county': 'Condado de Collin',
  'denton-county': 'Condado de Denton',
  'emergency-towing': 'Grúa de emergencia',
  'jump-start-service': 'Paso de corriente',
  'flat-tire-change': 'Cambio de llanta ponchada',
  'lockout-assistance': 'Llaves adentro del carro',
  'fuel-delivery': 'Entrega de combustible',
  'battery-replacement': 'Cambio de batería',
  'heavy-duty-towing': 'Grúa pesada',
  'winch-out-service': 'Rescate con malacate',
  'commercial-vehicle-service': 'Servicio para vehículos comerciales',
  'licensed-and-insured': 'Con licencia y seguro',
  'verified-dfw-providers': 'Proveedores verificados de DFW',
  'transparent-pricing': 'Precios transparentes',
  'real-time-tracking': 'Seguimiento en tiempo real',
  'safe-and-secure': 'Seguridad y protección',
};

export const footerTexts: TranslationOf<typeof English> = {
  /**
   * Uses `hasOwn`, because the slug of an unlisted city may be the name of an inherited property, such as
   * "constructor".
   */
  nameOf: (slug: string) => (Object.hasOwn(NAMES, slug) ? NAMES[slug as keyof typeof NAMES] : titleFromSlug(slug)),
  lean: `Asistencia vial en ${REGION_NAME}, 24/7.`,
  more: 'Le atienden proveedores independientes.',
};
