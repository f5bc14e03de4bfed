import { COMMISSION_PERCENT, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { homeTexts as English } from '../en/home.ts';

export const homeTexts: TranslationOf<typeof English> = {
  hero: {
    eyebrow: 'En toda el área metropolitana DFW, 24/7',
    headline: '¿Se le quedó el carro en el acotamiento? Reciba un precio en minutos.',
    lead: 'Grúa, paso de corriente, llantas ponchadas, llaves adentro del carro y combustible en todo Dallas/Fort Worth. No necesita crear una cuenta. Usted ve el precio antes de aceptar.',
    emergency: 'Si alguien está herido o en peligro, llame primero al 911.',
  },
  callNow: 'Llame ahora, de día o de noche',
  example: {
    eyebrow: 'Ejemplo: en camino',
    minutes: '11 min',
    distance: 'A 4.6 millas, actualizado hace 5 segundos',
    lane: 'Ejemplo: paso 6 de 9, en camino',
    most: (range) => `La mayoría de los servicios cuesta ${range}.`,
    allPrices: 'Ver todos los precios',
  },
  cities: {
    heading: 'Zonas que atendemos',
    counties: 'Cuatro condados principales: Dallas, Tarrant, Collin y Denton.',
    highways: 'Carreteras principales',
    more: '¿Su ciudad no está en la lista? Pregunte de todos modos: también ayudamos en las carreteras entre una ciudad y otra.',
  },
  vehicles: {
    heading: '¿Qué maneja usted?',
    lead: 'Dos ruedas o dieciocho: díganos qué maneja y le buscamos un proveedor con el equipo adecuado.',
    groups: [
      {
        heading: 'Vehículos personales',
        kinds: 'Carros, SUV, motocicletas, camionetas pickup, vans y casas rodantes.',
        services: [
          'Grúa',
          'Grúa de plataforma',
          'Paso de corriente',
          'Cambio de llanta',
          'Llaves adentro',
          'Combustible',
          'Batería',
          'Rescate con malacate',
        ],
      },
      {
        heading: 'Vehículos comerciales',
        kinds: 'Tráileres (tractocamiones), remolques, autobuses y maquinaria pesada.',
        services: [
          'Grúa pesada',
          'Reparación en el lugar',
          'Cambio de llanta',
          'Paso de corriente',
          'Combustible',
          'Rescate con malacate',
        ],
      },
    ],
  },
  benefits: {
    heading: 'Lo que le ofrecemos',
    cards: [
      {
        heading: 'No necesita cuenta',
        text: 'Sin registro, sin app, sin contraseña. Usted recibe un enlace de seguimiento privado, y con eso basta.',
      },
      {
        heading: 'Seguimiento en tiempo real',
        text: 'Vea dónde está el proveedor, a qué distancia y qué tan reciente es esa ubicación, desde que se lo asignamos hasta que llega con usted.',
      },
      {
        heading: 'Proveedores verificados',
        text: 'Son proveedores independientes y aceptan un acuerdo que exige un seguro de responsabilidad civil de al menos $500,000. Pregúntenos qué licencia y qué seguro tenemos registrados de su proveedor.',
      },
      {
        heading: 'Comunicación directa',
        text: 'Usted recibe el nombre y el teléfono del proveedor que va a llegar, y el proveedor recibe su número. Sin intermediarios.',
      },
    ],
  },
  services: {
    heading: 'Servicios y precios habituales',
    lead: 'Estos son los precios habituales. Le daremos el suyo antes de que se comprometa a nada.',
    byJob: 'según el trabajo',
  },
  steps: {
    heading: 'Cómo funciona',
    items: [
      {
        heading: 'Pida el servicio',
        text: 'Díganos dónde está, qué vehículo es y qué le pasó. También puede agregar una foto.',
      },
      {
        heading: 'Le asignamos un proveedor',
        text: `Le enviaremos un precio. Puede aceptarlo o pedir uno más bajo, una sola vez. Pague el depósito del ${COMMISSION_PERCENT}% y le buscaremos un proveedor.`,
      },
      {
        heading: 'Vea por dónde viene y comuníquese por mensaje',
        text: `Su enlace de seguimiento se abre al momento y, si acepta mensajes, también se lo mandamos por mensaje de texto. Vea cómo se acerca el proveedor y, si hace falta, llámelo directamente. El otro ${PROVIDER_PERCENT}% lo paga en el lugar.`,
      },
    ],
  },
  notice: {
    heading: 'Aviso de la plataforma',
    text: 'Shoulder es una plataforma que pone en contacto a automovilistas y proveedores. NO es el proveedor del servicio. Los proveedores son contratistas independientes y asumen toda la responsabilidad por la calidad del servicio, los daños, las licencias y el seguro.',
    emergency: 'Shoulder no es para emergencias. Si alguien está herido o en peligro, llame al 911.',
  },
  testimonials: {
    heading: 'Lo que dicen nuestros clientes',
    sample: 'Ejemplo',
    sampleNote: 'Son ejemplos. Aquí irán las opiniones de nuestros clientes.',
    average: (rating) => `${rating} de 5 estrellas`,
    fromJobs: (jobs) => (jobs === 1 ? 'en una calificación' : `en ${jobs} calificaciones`),
    rating: (stars: number) => `${stars} de 5 estrellas`,
  },
  closing: {
    heading: '¿Necesita ayuda ahora mismo?',
    text: 'Díganos dónde está. Le toma unos dos minutos, y preguntar no cuesta nada.',
  },
};
