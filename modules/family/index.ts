/** Exports what other modules may call. They import rules and copy directly. */
export { endFamilyLink, findFamilyLink, makeFamilyLink } from './family.ts';
