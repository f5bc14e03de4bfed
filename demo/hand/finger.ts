const MOVE_MS = 240;
const SCROLL_MS = 170;
/** From here on nobody watches. */
const QUICK = 4;
const PRESS_MS = 140;
/** Then it's gone from where it pressed. */
const STAYS_MS = 1_200;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Shows where the page is touched. */
export class Finger {
  private readonly dot = document.createElement('div');
  private leaving = 0;

  /** Above dialogs, which stand above everything else. */
  private show(): void {
    const { dot } = this;
    if (!dot.isConnected) {
      dot.setAttribute('popover', 'manual');
      dot.setAttribute('aria-hidden', 'true');
      Object.assign(dot.style, {
        position: 'fixed',
        inset: 'auto',
        left: '50%',
        top: '80%',
        width: '44px',
        height: '44px',
        margin: '-22px 0 0 -22px',
        padding: '0',
        border: '3px solid #fff',
        borderRadius: '50%',
        background: 'rgba(255, 180, 0, 0.72)',
        boxShadow: '0 2px 10px rgba(0, 0, 0, 0.45)',
        pointerEvents: 'none',
        overflow: 'visible',
        transition: `left ${MOVE_MS}ms ease-out, top ${MOVE_MS}ms ease-out, transform ${PRESS_MS}ms`,
      } satisfies Partial<CSSStyleDeclaration>);
      document.documentElement.append(dot);
    }
    if (dot.matches(':popover-open')) dot.hidePopover();
    dot.showPopover();
  }

  private hide(): void {
    this.dot.remove();
  }

  /** Scrolls the frame's own boxes: `scrollIntoView` would scroll the stage too. */
  async bring(element: Element, haste: number): Promise<void> {
    for (let box = element.parentElement; box; box = box.parentElement) {
      const isPage = box === document.documentElement;
      if (!isPage && (box === document.body || !/auto|scroll/.test(getComputedStyle(box).overflowY))) continue;
      const own = element.getBoundingClientRect();
      const frame = isPage ? { top: 0, height: innerHeight } : box.getBoundingClientRect();
      const by = own.top + own.height / 2 - (frame.top + frame.height / 2);
      if (Math.abs(by) < frame.height / 4) continue;
      if (isPage) scrollBy({ top: by, behavior: haste > QUICK ? 'instant' : 'smooth' });
      else box.scrollTop += by;
      await pause(haste > QUICK ? 20 : SCROLL_MS);
    }
  }

  /** Goes to an element and touches it. */
  async press(element: Element, haste: number, act?: () => void): Promise<void> {
    await this.bring(element, haste);
    this.show();
    const { left, top, width, height } = element.getBoundingClientRect();
    this.dot.style.left = `${Math.round(left + Math.min(width / 2, 150))}px`;
    this.dot.style.top = `${Math.round(top + height / 2)}px`;
    await pause(MOVE_MS / haste);
    this.dot.style.transform = 'scale(0.7)';
    await pause(PRESS_MS / haste);
    this.dot.style.transform = '';
    clearTimeout(this.leaving);
    this.leaving = window.setTimeout(() => this.hide(), STAYS_MS);
    act?.();
  }
}
