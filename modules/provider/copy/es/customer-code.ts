import type { Words } from '#kernel/copy/catalogue.ts';
import type { customerCodeTexts as English } from '../en/customer-code.ts';

/** Spanish of `customer-code.ts`. */
export const customerCodeTexts: Words<typeof English> = {
  heading: 'Compruebe antes de subir',
  lead: 'Antes de subir o de entregar sus llaves: ¿es el vehículo correcto? Luego dígale su código al proveedor.',
  plate: 'Placas',
  code: 'Su código',
  keep: 'Dígalo solo al proveedor que tiene enfrente. Nunca se lo pedimos por teléfono ni por mensaje.',
  verified: 'El proveedor escribió su código. Es quien le mandamos.',
  skipped:
    'El proveedor siguió sin su código. Primero compare vehículo y placas. Si algo no coincide, llámenos; si hay peligro, llame al 911.',
  call: (phone: string) => `Llamar al ${phone}`,
};
