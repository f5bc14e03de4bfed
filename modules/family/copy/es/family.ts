import { withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { familyTexts as English } from '../en/family.ts';

export const familyTexts: TranslationOf<typeof English> = {
  page: {
    title: 'Vea cómo va la ayuda',
    over: 'Le compartieron esta página',
    status: {
      asked: 'Estamos consiguiendo ayuda',
      assigned: 'Ya hay un proveedor asignado',
      en_route: 'La ayuda va en camino',
      arrived: 'La ayuda ya llegó',
      in_progress: 'Ya están trabajando',
      on_hold: 'El trabajo está en pausa',
      completed: 'Todo listo',
      partly_done: 'Se hizo solo una parte',
      cancelled: 'La solicitud se canceló',
    },
    now: {
      asked: 'Pidieron ayuda en la carretera. Estamos buscando un proveedor.',
      assigned: 'El proveedor ya aceptó el trabajo. Quien pidió ayuda puede ver quién es.',
      en_route:
        'El proveedor ya va para allá. Quien pidió ayuda puede ver quién es y tiene un código para comprobarlo.',
      arrived: 'El proveedor dice que ya está ahí.',
      in_progress: 'El proveedor está trabajando en el vehículo.',
      on_hold: 'Estamos viendo qué sigue. Lo verá en esta página.',
      completed: 'El servicio terminó. Este enlace se cierra 5 minutos después.',
      partly_done:
        'El servicio ya terminó, pero solo se hizo una parte del trabajo. Comuníquese con quien le mandó el enlace. Este enlace se cierra 5 minutos después del servicio.',
      cancelled: 'La solicitud se canceló. Comuníquese con quien le mandó el enlace.',
    },
    steps: {
      heading: 'Cómo va',
      asked: 'Pidieron ayuda',
      assigned: 'Proveedor asignado',
      en_route: 'En camino',
      arrived: 'Llegó',
      in_progress: 'Ya están trabajando',
      completed: 'Terminado',
    },
    next: (step: string) => `Sigue: ${step}`,
    map: 'Dónde está la ayuda',
    away: (miles: string) => `Está a ${miles}`,
    promised: (time: string) => `Prometió llegar a ${withSpanishArticle(time)}`,
    eta: (time: string) => `llega en aprox. ${time}`,
    towed: 'Llevan el vehículo en grúa',
    drive: (time: string) => `Cuando el vehículo ya esté en la grúa, el viaje tardará aprox. ${time}.`,
    seen: (ago: string) => `ubicación de ${ago}`,
    lastSeen: (ago: string) => `su última ubicación es de ${ago}`,
    noPosition: 'El proveedor todavía no comparte su ubicación.',
    truck: (what: string) => `Busque: ${what}`,
    plate: (plate: string) => `placa ${plate}`,
    worried: '¿Le preocupa algo o la ayuda se tarda? Pregúntele a quien le mandó el enlace o llámenos:',
    about:
      'Aquí no hay nada que pagar ni que llenar. Esta página solo muestra dónde está la ayuda. Se cierra 5 minutos después de que termine el trabajo o cuando dejen de compartirla.',
    emergency: 'Si hay alguien herido o en peligro, llame al 911.',
    ended: {
      heading: 'El seguimiento ya terminó',
      message:
        'Este enlace ya no funciona: el trabajo terminó o dejaron de compartirlo. Si tiene dudas, pregúntele a quien se lo mandó.',
    },
    unknown: {
      heading: 'No reconocemos este enlace',
      message: 'Tal vez le falte una parte. Pídale el enlace completo a quien se lo mandó.',
    },
  },
  toasts: {
    made: success('Enlace listo', 'Mándelo a las personas con quienes quiera compartirlo.'),
    ended: success('Ya no se comparte', 'El enlace dejó de funcionar.'),
    tooMany: failure('Demasiados enlaces', 'Ya no puede crear más para esta solicitud. Use el último o llámenos.'),
    linkEnded: info('Enlace cerrado', 'Este enlace ya no funciona.'),
  },
};
