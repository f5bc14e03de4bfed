/** What a person has done, and does only once. */
export class Once extends Set<string> {
  /** Notes that the person does this, and whether it's the first time. */
  isFirst(what: string): boolean {
    if (this.has(what)) return false;
    this.add(what);
    return true;
  }
}
