import type { Locale } from '#kernel/copy/catalogue.ts';

/**
 * What the dispatcher reads out to a caller before checking the box, in the caller's language. As on the form
 * (`text-consent.ts`), it has brand, purpose, frequency, rates, STOP and HELP, and says that help doesn't depend on it.
 */
export const VOICE_SCRIPTS: Record<Locale, string> = {
  en: 'May Shoulder text you about this request? About 8 texts: offer, payment, arrival. Message and data rates may apply. Reply STOP to end them, HELP for help. You get help either way.',
  es: '¿Puede Shoulder mandarle mensajes de texto sobre esta solicitud? Unos 8 mensajes: precio, pago, llegada. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más mensajes, HELP para ayuda. La ayuda le llega de todos modos.',
};
