/** Spanish of `photo-page.ts`. */
export const photoPageEs = {
  notHere: { title: 'La foto no está', message: 'Aquí no hay esa foto, o ya no la hay.' },
  title: 'Foto',
  position: (number: number, count: number) => `Foto ${number} de ${count}`,
  newer: 'Siguiente',
  older: 'Anterior',
  others: 'Otras fotos',
  taken: 'Agregada',
  back: 'Volver',
  remove: 'Quitar foto',
  question: '¿Quitar esta foto para todos?',
  yes: 'Sí, quitarla',
  keep: 'Dejarla',
};
