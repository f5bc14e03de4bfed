import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { extrasTexts as English } from '../en/extras.ts';

export const extrasTexts: TranslationOf<typeof English> = {
  ask: {
    open: 'Pedir un cargo adicional',
    hint: '¿Hay más trabajo de lo acordado? Primero pregúntele al cliente. Si no aprueba el cargo, no tiene que pagarlo.',
    amount: 'Cantidad del cargo adicional',
    reason: 'Motivo',
    reasonHint: 'El cliente verá el motivo. Por ejemplo: "Otra llanta ponchada, hace falta una nueva."',
    send: 'Preguntarle al cliente',
    waiting: (amount: Cents) =>
      `Usted pidió un cargo adicional de ${formatMoney(amount)}. Falta que conteste el cliente.`,
    approved: (amount: Cents) =>
      `El cliente aprobó el cargo adicional de ${formatMoney(amount)}. Cóbrelo junto con su pago.`,
    declined: (amount: Cents) => `El cargo adicional de ${formatMoney(amount)} no se aprobó. No lo cobre.`,
    line: 'Cargo adicional aprobado',
    collect: 'Por cobrar en el lugar',
  },
  answer: {
    heading: 'Su proveedor pide un cargo adicional',
    amount: 'Cargo adicional',
    reason: 'Motivo',
    newTotal: 'Total que pagaría en el lugar',
    rule: (minutes: number) =>
      `Usted decide. Su precio y su depósito quedan como se acordó. Si no contesta en ${minutes} minutos, el cargo se toma como rechazado.`,
    approve: (amount: Cents) => `Aprobar ${formatMoney(amount)}`,
    approved: (amount: Cents) => `Usted aprobó un cargo adicional de ${formatMoney(amount)}.`,
    declined: (amount: Cents) => `El cargo adicional de ${formatMoney(amount)} se rechazó. Usted no tiene que pagarlo.`,
  },
  desk: {
    heading: 'Cargo adicional en el lugar',
    asked: (amount: Cents) => `${formatMoney(amount)}, falta que conteste el cliente`,
    approved: (amount: Cents) => `${formatMoney(amount)}, aprobado por el cliente`,
    declined: (amount: Cents) => `${formatMoney(amount)}, rechazado`,
    onTop: (amount: Cents) => `más un cargo adicional de ${formatMoney(amount)} en el lugar`,
  },
  toasts: {
    asked: success('Ya le preguntamos al cliente', 'Verá la respuesta en esta página en cuanto llegue.'),
    askFailed: failure('Error', 'No se pudo pedir el cargo adicional. Intente de nuevo.'),
    invalidAmount: failure('Cantidad no válida', 'Escriba una cantidad válida'),
    reasonMissing: failure('Falta el motivo', 'Escriba un motivo. El cliente lo verá.'),
    approved: (amount: Cents) => success('Cargo adicional aprobado', `Pagará ${formatMoney(amount)} más en el lugar.`),
  },
};
