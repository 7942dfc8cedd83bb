import { END, type Place, type Program } from './pattern-program.ts';

const isWord = (char: string | undefined) => char !== undefined && /^\w$/.test(char);

function holds(place: Place, chars: readonly string[], at: number): boolean {
  if (place === 'start') return at === 0;
  if (place === 'end') return at === chars.length;
  const edge = isWord(chars[at - 1]) !== isWord(chars[at]);
  return place === 'edge' ? edge : !edge;
}

/**
 * From which steps the end can be reached at a place, for all places from the last to the first. Every step is looked at a
 * few times per place whatever the pattern says, so that there is nothing that a value could make it try without end.
 */
function reach(program: Program, chars: readonly string[], whole: boolean): Uint8Array[] {
  const { steps } = program;
  const looks = new Map(
    steps.flatMap((step) => (step.do === 'look' ? [[step.program, entries(step.program, chars)] as const] : [])),
  );
  const table: Uint8Array[] = [];
  for (let at = chars.length; at >= 0; at -= 1) {
    const ok = new Uint8Array(steps.length);
    const after = table[at + 1];
    const done = !whole || at === chars.length;
    const ends = (next: number, row: Uint8Array | undefined, over: boolean) =>
      next === END ? over : row?.[next] === 1;
    // Steps lead to earlier ones, so that one round does; a loop that stands still needs another.
    for (let changed = true; changed; ) {
      changed = false;
      for (let index = 0; index < steps.length; index += 1) {
        const step = steps[index];
        if (!step || ok[index]) continue;
        let good = false;
        if (step.do === 'char')
          good =
            at < chars.length &&
            ends(step.next, after, !whole || at + 1 === chars.length) &&
            step.fits(chars[at] as string);
        else if (step.do === 'either') good = ends(step.next, ok, done) || ends(step.other, ok, done);
        else if (step.do === 'at') good = ends(step.next, ok, done) && holds(step.place, chars, at);
        else good = ends(step.next, ok, done) && (looks.get(step.program)?.[at] === 1) === step.wanted;
        if (!good) continue;
        ok[index] = 1;
        changed = true;
      }
    }
    table[at] = ok;
  }
  return table;
}

/** The places at which a program that looks ahead succeeds. */
function entries(program: Program, chars: readonly string[]): Uint8Array {
  if (program.entry === END) return new Uint8Array(chars.length + 1).fill(1);
  return Uint8Array.from(reach(program, chars, false), (row) => row[program.entry] ?? 0);
}

/** Whether a program fits a whole text. */
export function fitsWhole(program: Program, text: string): boolean {
  const chars = [...text];
  if (program.entry === END) return chars.length === 0;
  return reach(program, chars, true)[0]?.[program.entry] === 1;
}
