import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { textConsentTexts as English } from '../en/text-consent.ts';

export const textConsentTexts: TranslationOf<typeof English> = {
  label: 'Mándenme mensajes de texto sobre esta solicitud',
  hint: 'Shoulder manda unos 8 mensajes por solicitud: precio, pago, llegada. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más mensajes, HELP para ayuda. No hace falta para recibir ayuda.',
};
