/**
 * The parts of the page that most visits don't need, in a script of their own. Until it has loaded, these parts work as
 * plain HTML.
 */
export { Cancelled } from './Cancelled.tsx';
export { Decisions } from './Decisions.tsx';
export { Rating } from './Rating.tsx';
