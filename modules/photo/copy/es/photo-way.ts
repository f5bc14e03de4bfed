/** Spanish of `photo-way.ts`. */
export const photoWayEs = {
  preparing: 'Preparando...',
  sending: (percent: number) => `Enviando, ${percent}%`,
  waiting: 'Sin señal. Se envía en cuanto haya.',
  failed: 'No se envió',
  again: 'Intentar de nuevo',
  drop: 'No enviarla',
  progress: 'Foto en camino',
};
