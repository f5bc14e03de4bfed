import { failure, info } from '#kernel/copy/catalogue.ts';
import type { SkipReason } from '../../rules/skip-reasons.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { handshakeTexts as English } from '../en/handshake.ts';

export const handshakeTexts: TranslationOf<typeof English> = {
  cab: {
    label: 'Código del cliente',
    hint: 'Son los 4 dígitos que el cliente ve en su página.',
    submit: 'Confirmar código',
    verified: 'Código confirmado',
    skipped: 'Usted siguió sin el código',
    locked: 'Ya van demasiados códigos equivocados. Diga arriba por qué no hay código, o llame a la central.',
    skip: {
      open: '¿No hay código? Seguir sin él',
      lead: 'La central verá el motivo, y el cliente verá que usted siguió sin el código.',
      legend: '¿Por qué no hay código?',
      reasons: {
        no_page: 'El cliente no puede abrir la página',
        phone_off: 'El teléfono del cliente está apagado o sin batería',
        not_there: 'El cliente no está con el vehículo',
        other: 'Otro motivo',
      } satisfies Record<SkipReason | 'other', string>,
      more: 'Explíquelo con sus propias palabras',
      moreHint: 'Solo si eligió "Otro motivo".',
      submit: 'Seguir sin código',
    },
    fields: {
      code: 'Escriba los 4 dígitos',
      wrong: (left: number) =>
        left === 1 ? 'Código equivocado. Queda 1 intento.' : `Código equivocado. Quedan ${left} intentos.`,
      reason: 'Elija un motivo',
      more: 'Explíquelo con sus propias palabras',
    },
    toasts: {
      wrong: failure('Código equivocado', 'Revise otra vez los dígitos con el cliente.'),
      missing: failure('Falta el código', 'Escriba los 4 dígitos que le dice el cliente.'),
      locked: failure('Demasiados códigos equivocados', 'Siga sin el código y diga por qué, o llame a la central.'),
      reasonMissing: failure('Falta el motivo', 'Diga por qué no hay código.'),
      done: info('Ya está hecho', 'Ese paso ya se hizo. Ya puede ver el siguiente.'),
    },
  },
  desk: {
    label: 'Código de llegada',
    waiting: (code: string) => `${code}. Solo para el cliente: nunca se lo diga al proveedor.`,
    verified: 'El proveedor ya escribió el código',
    skipped: (reason: string) => `El proveedor siguió sin el código: ${reason}`,
    wrong: (tries: number, most: number) => `Código equivocado: van ${tries} de ${most} intentos`,
    plate: 'Placas del proveedor',
    plateHint: 'El cliente las revisa antes de subirse con el proveedor.',
  },
};
