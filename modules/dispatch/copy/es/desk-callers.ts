import type { Words } from '#kernel/copy/catalogue.ts';
import type { deskCallersTexts as English } from '../en/desk-callers.ts';

/** Spanish of `desk-callers.ts`. */
export const deskCallersTexts: Words<typeof English> = {
  link: (count) => `Trabajos anteriores de esta persona (${count})`,
  title: 'Trabajos de esta persona',
  lead: (count, phone) =>
    count === 1 ? `Un trabajo de ${phone} en el registro` : `${count} trabajos de ${phone} en el registro`,
  kept: 'Las solicitudes se eliminan dos meses después de terminar.',
  back: (number) => `Volver a la solicitud ${number}`,
};
