/* Runs in the page under test: bundled and handed over by `look.ts`, where script of the page itself may be off. */
export { focusNow } from './focus.ts';
export { layoutFaults } from './layout.ts';
export { unfoldAll } from './unfold.ts';
export { wordsOnPage } from './words.ts';
