const SCROLL_DURATION = 800;

const scrolls = (element: Element) => /(auto|scroll|overlay)/.test(getComputedStyle(element).overflowY);

/** The nearest ancestor that scrolls up and down, else the page itself. */
export function scrollParent(start: Element): Element {
  for (let node = start.parentElement; node && node !== document.body; node = node.parentElement) {
    if (scrolls(node) && node.scrollHeight > node.clientHeight) return node;
  }
  return document.scrollingElement ?? document.documentElement;
}

const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** Scrolls to the top over 800 ms; at once for people who asked for less motion. */
export function scrollToTop(element: Element, duration = SCROLL_DURATION): void {
  const from = element.scrollTop;
  if (from === 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const done = Math.min(1, (now - start) / duration);
    element.scrollTop = Math.round(from * (1 - ease(done)));
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
