/** What a person has done and doesn't do again. */
export class DoneSteps extends Set<string> {
  /** Notes that the person does this now. Returns whether it's the first time. */
  addIfNew(what: string): boolean {
    if (this.has(what)) return false;
    this.add(what);
    return true;
  }
}
