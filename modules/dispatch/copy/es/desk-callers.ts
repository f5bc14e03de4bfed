import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { deskCallersTexts as English } from '../en/desk-callers.ts';

export const deskCallersTexts: TranslationOf<typeof English> = {
  link: (count) => `Trabajos anteriores de esta persona (${count})`,
  title: 'Trabajos de esta persona',
  lead: (count, phone) =>
    count === 1
      ? `Hay un trabajo registrado con el número ${phone}`
      : `Hay ${count} trabajos registrados con el número ${phone}`,
  kept: 'Las solicitudes se borran dos meses después de que terminan.',
  back: (number) => `Volver a la solicitud ${number}`,
};
