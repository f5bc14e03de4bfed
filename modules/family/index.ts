/** What others may call. Rules and copy are imported directly. */
export { endFamilyLink, findFamilyLink, makeFamilyLink } from './family.ts';
