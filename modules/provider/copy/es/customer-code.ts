import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { customerCodeTexts as English } from '../en/customer-code.ts';

export const customerCodeTexts: TranslationOf<typeof English> = {
  heading: 'Antes de subirse',
  lead: 'Asegúrese de que sea el vehículo correcto antes de subirse o de entregar sus llaves. Luego dígale su código al proveedor.',
  plate: 'Placas',
  code: 'Su código',
  give: 'Dígale este código al proveedor',
  keep: 'Diga el código solo en persona, al proveedor que tiene enfrente. Nunca se lo pediremos por teléfono ni por mensaje.',
  verified: 'El proveedor ya escribió el código que usted le dio. Es la persona que le mandamos.',
  skipped:
    'El proveedor continuó sin el código. Antes de subirse, revise que el vehículo y las placas coincidan. Si algo no coincide, llámenos. Si está en peligro, llame al 911.',
  call: (phone: string) => `Llamar al ${phone}`,
};
