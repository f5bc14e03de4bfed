import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { agreementTexts as English } from '../en/agreement.ts';

export const agreementTexts: TranslationOf<typeof English> = {
  version: (id: string) => `Versión ${id}`,
  sections: [
    {
      heading: 'Contratista independiente',
      text: 'Usted trabaja por su cuenta. Asume toda la responsabilidad por la calidad del servicio, los daños, las licencias y el seguro.',
    },
    { heading: 'Seguro', text: 'Usted tiene un seguro de responsabilidad civil de al menos $500,000.' },
    { heading: 'Respuesta', text: 'Cuando se le asigna un trabajo, usted contesta en un máximo de 5 minutos.' },
    {
      heading: 'Pago',
      text: `En el lugar, usted le cobra al cliente el ${PROVIDER_PERCENT}% del precio. La plataforma se queda con el depósito del ${COMMISSION_PERCENT}%. Usted confirma el pago en un máximo de 1 hora después de terminar.`,
    },
    {
      heading: 'Cambios de precio',
      text: 'Si el precio cambia más del 10%, tiene que aprobarse antes de que usted haga el trabajo.',
    },
    {
      heading: 'Datos del cliente',
      text: 'Usted usa los datos del cliente solo para este trabajo y los borra en un máximo de 24 horas.',
    },
    {
      heading: 'Su ubicación',
      text: 'Desde que acepta hasta que termina el servicio, usted comparte la ubicación de su teléfono con el cliente, con las personas a quienes el cliente se la comparte y con nuestra central. La página del trabajo muestra cuándo se comparte. Ahí puede dejar de compartirla, y entonces nos dice a cuántos minutos está. Podemos preguntárselo por mensaje de texto. Su recorrido se borra 24 horas después del trabajo.',
    },
    { heading: 'Si usted se retira', text: 'Usted puede terminar este acuerdo con un aviso de 14 días.' },
    {
      heading: 'Si nosotros lo terminamos',
      text: 'Nosotros podemos terminar este acuerdo si hay 3 o más pagos sin confirmar, o si su calificación es menor de 2.5 en 10 o más trabajos.',
    },
    {
      heading: 'Cambios y ley aplicable',
      text: 'Podemos cambiar estos términos con un aviso de 30 días. Se rigen por la ley de Texas; son competentes los tribunales del condado de Dallas.',
    },
  ],
};
