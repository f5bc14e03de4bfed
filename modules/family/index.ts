/** What later rooms, the worker and the app may call. Import rules and copy directly. */
export { endFamilyLink, findFamilyLink, makeFamilyLink } from './family.ts';
