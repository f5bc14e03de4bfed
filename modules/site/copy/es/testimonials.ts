import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { testimonialsTexts as English } from '../en/testimonials.ts';

export const testimonialsTexts: TranslationOf<typeof English> = {
  flatTire:
    'Se me ponchó una llanta en la US-75, ya de noche. Vi el precio antes de aceptar y pude ver cómo se acercaba la grúa.',
  deadBattery:
    'Se me murió la batería afuera del trabajo. Dos minutos para llenar el formulario, sin cuenta, y el propio proveedor me llamó.',
  towPrice:
    'Pedí una vez un precio más bajo por la grúa, recibí una respuesta justa y pagué exactamente lo que decía la página.',
};
