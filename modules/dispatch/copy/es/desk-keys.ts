import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { deskKeysTexts as English } from '../en/desk-keys.ts';

export const deskKeysTexts: TranslationOf<typeof English> = {
  title: 'Atajos',
  on: 'Solo presione la tecla. Los atajos no funcionan mientras escribe en un campo.',
  off: 'Usted desactivó los atajos.',
  change: 'Puede activarlos o desactivarlos en su cuenta',
  hint: (key: string) => `Tecla: ${key}`,
  names: {
    n: 'Abrir el trabajo más urgente',
    j: 'Fila siguiente',
    k: 'Fila anterior',
    Enter: 'Abrir la solicitud junto a la lista',
    Esc: 'Cerrar y volver a la fila',
    '/': 'Buscar',
    p: 'Fijar el precio',
    a: 'Asignar un proveedor',
    c: 'Tomar el trabajo o soltarlo',
    m: 'Escribir una nota',
    '?': 'Mostrar estos atajos',
  },
};
