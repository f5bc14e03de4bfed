import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { voiceConsentTexts as English } from '../en/voice-consent.ts';

export const voiceConsentTexts: TranslationOf<typeof English> = {
  readOut: 'Lea esto en voz alta y marque la casilla si le dicen que sí:',
  readOutIn: (language: string) => `En ${language}:`,
  script:
    '¿Puede Shoulder mandarle mensajes de texto sobre esta solicitud? Unos 8 mensajes: precio, pago, llegada. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más mensajes, HELP para ayuda. La ayuda le llega de todos modos.',
};
