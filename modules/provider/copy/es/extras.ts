import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { extrasTexts as English } from '../en/extras.ts';

/** Spanish of `extras.ts`. */
export const extrasTexts: Words<typeof English> = {
  ask: {
    open: 'Pedir un cargo adicional',
    hint: '¿Hay más trabajo que lo acordado? Pregunte primero al cliente. Si no lo aprueba, no tiene que pagarlo.',
    amount: 'Cantidad del cargo adicional',
    reason: 'Motivo',
    reasonHint: 'El cliente verá esto: "Otra llanta ponchada, hace falta una nueva."',
    send: 'Preguntar al cliente',
    waiting: (amount: Cents) => `Pidió un cargo adicional de ${formatMoney(amount)}. Esperando al cliente.`,
    approved: (amount: Cents) => `Cargo adicional de ${formatMoney(amount)} aprobado: cóbrelo junto con su pago.`,
    declined: (amount: Cents) => `Cargo adicional de ${formatMoney(amount)} rechazado: no lo cobre.`,
    line: 'Cargo adicional, aprobado',
    collect: 'Por cobrar en el lugar',
  },
  answer: {
    heading: 'Su proveedor pide un cargo adicional',
    amount: 'Cargo adicional',
    reason: 'Motivo',
    newTotal: 'En el lugar pagaría',
    rule: (minutes: number) =>
      `Usted decide. Su precio y su depósito quedan como se acordó. Si no responde en ${minutes} minutos, cuenta como rechazado.`,
    approve: (amount: Cents) => `Aprobar ${formatMoney(amount)}`,
    approved: (amount: Cents) => `Usted aprobó un cargo adicional de ${formatMoney(amount)}.`,
    declined: (amount: Cents) => `El cargo adicional de ${formatMoney(amount)} fue rechazado. No tiene que pagarlo.`,
  },
  desk: {
    heading: 'Cargo adicional en el lugar',
    asked: (amount: Cents) => `${formatMoney(amount)}, esperando al cliente`,
    approved: (amount: Cents) => `${formatMoney(amount)}, aprobado por el cliente`,
    declined: (amount: Cents) => `${formatMoney(amount)}, rechazado`,
    onTop: (amount: Cents) => `y ${formatMoney(amount)} adicionales en el lugar`,
  },
  toasts: {
    asked: success('Ya le preguntamos al cliente', 'Aquí verá la respuesta en cuanto llegue.'),
    askFailed: failure('Error', 'No se pudo pedir el cargo adicional'),
    invalidAmount: failure('Cantidad no válida', 'Escriba una cantidad válida'),
    reasonMissing: failure('Falta el motivo', 'Escriba un motivo. El cliente lo verá.'),
    approved: (amount: Cents) => success('Cargo aprobado', `Pagará ${formatMoney(amount)} más en el lugar.`),
  },
};
