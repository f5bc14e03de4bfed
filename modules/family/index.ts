/** What other modules may call. They import from `rules/` and `copy/` directly. */
export { endFamilyLink, findFamilyLink, makeFamilyLink } from './family.ts';
