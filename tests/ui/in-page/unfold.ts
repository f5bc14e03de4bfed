/** Opens all `<details>` on the page, except the menu of small screens. */
export function openAllDetails(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true;
}
