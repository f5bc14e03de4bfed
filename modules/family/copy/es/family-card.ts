import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { familyCardTexts as English } from '../en/family-card.ts';

export const familyCardTexts: TranslationOf<typeof English> = {
  heading: 'Comparta el seguimiento con su familia',
  lead: 'Cree un enlace para familiares o amigos. Pueden ver dónde está la ayuda, cuándo llega, y qué vehículo trae el proveedor. No ven precios ni teléfonos, y no pueden cambiar nada.',
  make: 'Crear enlace',
  making: 'Creando...',
  active: 'Su enlace está activo. Quien lo tenga puede ver cómo va el servicio hasta 5 minutos después de que termine.',
  label: 'Enlace para familiares y amigos',
  share: 'Compartir...',
  shareText: 'Aquí se puede ver por dónde viene la ayuda:',
  end: 'Dejar de compartir',
  endQuestion: 'El enlace dejará de funcionar de inmediato para todos los que lo tengan.',
  endYes: 'Sí, dejar de compartir',
  keep: 'Seguir compartiendo',
};
