/** Parts of the page that most visits don't see, in one script of their own. Before it has loaded, they work as HTML. */
export { Cancelled } from './Cancelled.tsx';
export { Decisions } from './Decisions.tsx';
export { Rating } from './Rating.tsx';
