import { withArticle } from '#kernel/copy/spanish-times.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { familyTexts as English } from '../en/family.ts';

/** Spanish of `family.ts`. */
export const familyTexts: Words<typeof English> = {
  page: {
    title: 'Siga la ayuda',
    over: 'Compartido con usted',
    status: {
      asked: 'Se está organizando la ayuda',
      assigned: 'Ya hay un proveedor asignado',
      en_route: 'La ayuda va en camino',
      arrived: 'La ayuda ya llegó',
      in_progress: 'Están haciendo el trabajo',
      completed: 'Todo listo',
      cancelled: 'La solicitud se canceló',
    },
    now: {
      asked: 'Pidieron ayuda en el camino. Estamos buscando un proveedor.',
      assigned: 'El proveedor ya aceptó el trabajo.',
      en_route: 'El proveedor va manejando hacia ellos.',
      arrived: 'El proveedor dice que ya está ahí.',
      in_progress: 'El proveedor está trabajando en el vehículo.',
      completed: 'El servicio terminó. Este enlace se cierra 5 minutos después.',
      cancelled: 'La solicitud se canceló. Comuníquese con ellos.',
    },
    steps: {
      heading: 'Cómo va',
      asked: 'Ayuda solicitada',
      assigned: 'Con proveedor asignado',
      en_route: 'En camino',
      arrived: 'Llegó',
      in_progress: 'Trabajo en curso',
      completed: 'Terminado',
    },
    map: 'Dónde está la ayuda',
    away: (miles: string) => `A ${miles}`,
    promised: (time: string) => `Prometido para ${withArticle(time)}`,
    eta: (time: string) => `llega en aprox. ${time}`,
    towed: 'Llevan el vehículo en grúa',
    drive: (time: string) => `Una vez cargado el vehículo, el viaje tarda aprox. ${time}.`,
    seen: (ago: string) => `ubicación de ${ago}`,
    lastSeen: (ago: string) => `visto por última vez ${ago}`,
    noPosition: 'El proveedor todavía no comparte su ubicación.',
    about:
      'Esta página muestra dónde está la ayuda y nada más. Se cierra 5 minutos después del trabajo, o cuando dejen de compartirla.',
    emergency: 'Si hay alguien herido o en peligro, llame al 911.',
    ended: {
      heading: 'Aquí ya no hay nada que seguir',
      message: 'Este enlace terminó: el trabajo acabó o dejaron de compartirlo. Pregunte a quien se lo mandó.',
    },
    unknown: {
      heading: 'No reconocemos este enlace',
      message: 'Puede que falte una parte. Pida el enlace completo a quien se lo mandó.',
    },
  },
  toasts: {
    made: success('Enlace listo', 'Mándelo a quien quiera que siga el servicio.'),
    ended: success('Ya no se comparte', 'El enlace dejó de funcionar.'),
    tooMany: failure('No más enlaces', 'Ya creó muchos enlaces para esta solicitud. Use el último, o llámenos.'),
    linkEnded: info('Enlace terminado', 'Este enlace terminó.'),
  },
};
