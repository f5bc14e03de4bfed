import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { termsTexts as English } from '../en/terms.ts';

export const termsTexts: TranslationOf<typeof English> = {
  version: (id: string) => `Versión ${id}`,
  customer: {
    title: 'Términos del servicio',
    box: 'Primero marque esta casilla',
    page: 'Términos del servicio',
    privacy: 'Política de privacidad',
    brief:
      'Le ponemos en contacto con un proveedor: Shoulder NO es el proveedor del servicio. El trabajo lo hacen contratistas independientes, y ellos asumen toda la responsabilidad.',
    agree: 'He leído y acepto los términos del servicio',
    accept: 'Aceptar términos',
    decline: 'No aceptar',
    sections: [
      {
        heading: 'Qué es Shoulder',
        text: 'Shoulder es una plataforma que le pone en contacto con un proveedor. Shoulder NO es el proveedor del servicio.',
      },
      {
        heading: 'Quién hace el trabajo',
        text: 'Los proveedores son contratistas independientes. Ellos asumen toda la responsabilidad por la calidad del servicio, los daños, las licencias y el seguro.',
      },
      {
        heading: 'El depósito',
        text: `Usted paga en línea el ${COMMISSION_PERCENT}% del precio acordado. Es la tarifa de la plataforma. No es reembolsable una vez que hay un proveedor asignado, salvo en los casos de abajo.`,
      },
      {
        heading: 'Reembolsos',
        text: 'Mientras no haya un proveedor asignado, usted puede cancelar y recuperar todo el depósito. Si no encontramos proveedor en el tiempo que aparece junto al precio antes de pagar (por lo general una hora), el depósito se le devuelve automáticamente, a menos que usted elija seguir esperando.',
      },
      {
        heading: 'Saldo por pagar en el lugar',
        text: `El ${PROVIDER_PERCENT}% restante se paga al proveedor en el lugar, cuando llega. Cualquier cargo adicional en el lugar requiere su consentimiento previo.`,
      },
      {
        heading: 'Emergencias',
        text: 'Shoulder no es para emergencias. Si alguien está herido o en peligro, llame al 911.',
      },
      {
        heading: 'Sus datos',
        text: 'El proveedor recibe su número de teléfono y su ubicación solo después de aceptar el acuerdo del proveedor. Los enlaces se cierran 5 minutos después de terminar el servicio, y su solicitud se borra después de dos meses.',
      },
      {
        heading: 'Cambios y ley aplicable',
        text: 'Podemos cambiar estos términos con un aviso de 30 días. Se rigen por la ley de Texas; son competentes los tribunales del condado de Dallas.',
      },
    ],
  },
};
