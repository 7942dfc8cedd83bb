import type { HeatCell, HeatLevel } from '@jiaoyan/contract/material/stock';

/** One place on a rack with all that lies there. */
export interface Slot {
  readonly column: string;
  readonly level: string;
  readonly shelf: string;
  readonly cells: readonly HeatCell[];
  /** The worst of them. */
  readonly worst: HeatLevel;
}
/** A rack seen from the front: its levels from top to bottom, its columns from left to right. */
export interface Rack {
  readonly name: string;
  readonly columns: readonly string[];
  readonly levels: readonly string[];
  slot(column: string, level: string): Slot | undefined;
}

/** The worst first. */
export const severity: readonly HeatLevel[] = ['short', 'low', 'empty', 'dead', 'ok'];
export const worstOf = (cells: readonly HeatCell[]): HeatLevel =>
  severity.find((level) => cells.some((cell) => cell.level === level)) ?? 'ok';

const inOrder = new Intl.Collator('zh', { numeric: true }).compare;
/** `A-01-03` is rack A, column 01, level 03; a shorter code has no column or level of its own. */
function placeOf(shelf: string) {
  const [rack = '', column = '', ...level] = shelf.split('-');
  return { rack, column, level: level.join('-') };
}

function grouped(cells: readonly HeatCell[], keyOf: (cell: HeatCell) => string): ReadonlyMap<string, HeatCell[]> {
  const groups = new Map<string, HeatCell[]>();
  for (const cell of cells) groups.set(keyOf(cell), [...(groups.get(keyOf(cell)) ?? []), cell]);
  return groups;
}

/** The racks of a store out of the codes of its shelves; what has none lies nowhere. */
export function racksOf(cells: readonly HeatCell[]): { racks: Rack[]; unplaced: HeatCell[] } {
  const byRack = grouped(
    cells.filter(({ shelf }) => shelf !== ''),
    ({ shelf }) => placeOf(shelf).rack,
  );
  const racks = [...byRack].map(([name, own]): Rack => {
    const slots = new Map<string, Slot>();
    for (const [shelf, there] of grouped(own, (cell) => cell.shelf)) {
      const { column, level } = placeOf(shelf);
      slots.set(`${column} ${level}`, { column, level, shelf, cells: there, worst: worstOf(there) });
    }
    const all = [...slots.values()];
    return {
      name,
      columns: [...new Set(all.map(({ column }) => column))].sort(inOrder),
      // The first level is the lowest.
      levels: [...new Set(all.map(({ level }) => level))].sort(inOrder).reverse(),
      slot: (column, level) => slots.get(`${column} ${level}`),
    };
  });
  return { racks: racks.sort((a, b) => inOrder(a.name, b.name)), unplaced: cells.filter(({ shelf }) => shelf === '') };
}
