/** Opens everything on the page that is folded away, but for the menu of small screens. */
export function unfoldAll(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true;
}
