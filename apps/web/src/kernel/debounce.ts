/** A function that runs once its calls have paused, with the arguments of the last one. */
interface Debounced<A extends unknown[]> {
  (...args: A): void;
  cancel(): void;
}

/** Delays a function until nobody has called it for `delay` milliseconds. */
export function debounce<A extends unknown[]>(run: (...args: A) => void, delay: number): Debounced<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (...args: A) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), delay);
  };
  return Object.assign(later, { cancel: () => clearTimeout(timer) });
}
