/** How our drawings of 24 units are drawn: as lines in the color of the text, without a name for screen readers. */
export const LINE_DRAWING = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '2',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': 'true',
} as const;
