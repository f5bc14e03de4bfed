import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { countyTexts as English } from '../en/marketing-counties.ts';

export const countyTexts: TranslationOf<typeof English> = {
  'dallas-county': {
    lead: 'Atendemos el centro del Metroplex, de Carrollton a Lancaster y de Irving a Mesquite.',
    about:
      'Aquí las distancias son cortas, y eso mantiene bajos los precios. Lo que hace tardar es el tráfico: en horas pico, por la mañana y por la tarde, calcule más tiempo del que dice el mapa.',
    roads:
      'En las autopistas del condado el acotamiento aparece y desaparece. Si el carro todavía avanza, tome la próxima salida. Si no, encienda las intermitentes, póngase el cinturón y pida ayuda desde adentro.',
  },
  'tarrant-county': {
    lead: 'Atendemos Fort Worth, Arlington y las ciudades que quedan entre las dos, con proveedores en el lado oeste, para que nadie tenga que cruzar primero el Metroplex.',
    about:
      'El condado es grande. De Arlington al oeste de Fort Worth la grúa recorre veinte millas o más, y el precio depende de la distancia: dé el destino exacto, y el precio que vea será el correcto desde la primera vez.',
    roads:
      'La I-820 (Loop 820), la I-35W y la SH-183 tienen carriles TEXPress con barreras. Díganos si está en uno de esos carriles. En la orilla oeste, pasando Benbrook y Lake Worth, la señal es débil: envíe el formulario mientras todavía tenga una barra de señal.',
  },
  'collin-county': {
    lead: 'Atendemos Plano, Frisco, McKinney y los pueblos de alrededor, que crecen rápido, al norte de la Bush Turnpike.',
    about:
      'Aquí muchas calles son más nuevas que los mapas. Aun así, con la ubicación de su teléfono lo encontramos. Si la dirección es nueva, agregue el fraccionamiento o la escuela más cercana.',
    roads:
      'La US-75 es la carretera principal, y la US-380 es donde más se atora el tráfico. Al este de McKinney los caminos rurales (FM) no tienen acotamiento ni luz: si puede, deténgase en la entrada de una casa o en el estacionamiento de una iglesia.',
  },
  'denton-county': {
    lead: 'Atendemos Denton, Lewisville, Flower Mound, Carrollton y los caminos rurales más al norte.',
    about:
      'El sur del condado es zona urbana y ahí se llega rápido. El norte es zona de ranchos de caballos: el proveedor quizá tenga que manejar veinte millas para llegar con usted, y el precio y los minutos que usted ve ya incluyen esa distancia.',
    roads:
      'En Denton la I-35 se divide en I-35E e I-35W. En los puentes sobre Lewisville Lake no hay dónde detenerse con seguridad: si puede, siga hasta el otro lado.',
  },
};
