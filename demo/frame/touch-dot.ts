const MOVE_MS = 240;
const SCROLL_MS = 170;
/** At more than this many times a person's speed, nobody is watching, so skip the animations. */
const INSTANT_SPEED = 4;
const PRESS_MS = 140;
/** How long the dot stays visible after a press. */
const HIDE_AFTER_MS = 1_200;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A dot that shows where the page is pressed. */
export class TouchDot {
  private readonly dot = document.createElement('div');
  private hideTimer = 0;

  /** The dot is a popover, so that it's drawn above open dialogs. */
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

  /** Scrolls only containers inside the frame. `scrollIntoView` would scroll the stage too. */
  async scrollTo(element: Element, speed: number): Promise<void> {
    for (let container = element.parentElement; container; container = container.parentElement) {
      const isPage = container === document.documentElement;
      if (!isPage && (container === document.body || !/auto|scroll/.test(getComputedStyle(container).overflowY)))
        continue;
      const target = element.getBoundingClientRect();
      const frame = isPage ? { top: 0, height: innerHeight } : container.getBoundingClientRect();
      const offset = target.top + target.height / 2 - (frame.top + frame.height / 2);
      if (Math.abs(offset) < frame.height / 4) continue;
      if (isPage) scrollBy({ top: offset, behavior: speed > INSTANT_SPEED ? 'instant' : 'smooth' });
      else container.scrollTop += offset;
      await pause(speed > INSTANT_SPEED ? 20 : SCROLL_MS);
    }
  }

  /** Moves the dot to an element and presses it. */
  async press(element: Element, speed: number, act?: () => void): Promise<void> {
    await this.scrollTo(element, speed);
    this.show();
    const { left, top, width, height } = element.getBoundingClientRect();
    this.dot.style.left = `${Math.round(left + Math.min(width / 2, 150))}px`;
    this.dot.style.top = `${Math.round(top + height / 2)}px`;
    await pause(MOVE_MS / speed);
    this.dot.style.transform = 'scale(0.7)';
    await pause(PRESS_MS / speed);
    this.dot.style.transform = '';
    clearTimeout(this.hideTimer);
    this.hideTimer = window.setTimeout(() => this.hide(), HIDE_AFTER_MS);
    act?.();
  }
}
