/*
 * These functions run in the page under test. `page-checks.ts` bundles and injects them, even if the page's own script
 * is turned off.
 */
export { focusedElement } from './focus.ts';
export { layoutFaults } from './layout.ts';
export { openAllDetails } from './unfold.ts';
export { textsOnPage } from './texts.ts';
