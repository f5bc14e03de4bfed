/** Attributes of our drawings on a grid of 24 units: lines in the color of the text, hidden from screen readers. */
export const LINE_DRAWING = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '2',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': 'true',
} as const;
