import type { CellsInput, Roster, RosterMark, RosterProblem, RosterShift } from '@jiaoyan/contract/attendance/roster';
import { rosterProblems } from '@jiaoyan/contract/attendance/roster-check';
import { PLAN } from '@jiaoyan/contract/attendance/status';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { ApiError } from '../../kernel/call/api-error.ts';
import { logged } from '../../kernel/call/failure.ts';
import { reportError } from '../../kernel/call/reporter.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { campusNow } from '../../kernel/campus-now.ts';
import { idle } from '../../kernel/idle.ts';
import { message } from '../../kernel/view/feedback.tsx';
import { useViewPath } from '../../kernel/view/view.ts';
import { setUnsaved } from '../../kernel/view/view-life.ts';
import { countsOf, type Load, loadsOf, merged } from './roster-count.ts';
import { ROSTER } from './roster-data.ts';
import { type Board, boardOf, type Edits, keyOf, noEdits, paint, readKey, rebase, redo, undo } from './roster-edit.ts';

const CONFLICT = 409;
const AT_ONCE = 2000;
const noProblems: readonly RosterProblem[] = [];

/** What somebody works on: the board with what was drawn on it, and what follows from that. */
export interface RosterDesk {
  readonly roster: Roster;
  readonly today: string;
  readonly board: Board;
  readonly edits: Edits;
  readonly shifts: ReadonlyMap<number, RosterShift>;
  /** What else takes people, by cells. */
  readonly marks: ReadonlyMap<string, readonly RosterMark[]>;
  readonly loads: ReadonlyMap<number, Load>;
  readonly counts: ReadonlyMap<string, number>;
  readonly problems: readonly RosterProblem[];
  readonly saving: boolean;
  isLocked(userId: number, date: string): boolean;
  paint(wanted: Board): void;
  undo(): void;
  redo(): void;
  save(): void;
}

function groupedMarks(marks: readonly RosterMark[]): ReadonlyMap<string, readonly RosterMark[]> {
  const groups = new Map<string, RosterMark[]>();
  for (const mark of marks) {
    const key = keyOf(mark.userId, mark.date);
    groups.set(key, [...(groups.get(key) ?? []), mark]);
  }
  return groups;
}

/** What does not change while somebody draws. */
function groundOf(roster: Roster) {
  const notes = new Map<string, string>();
  const begun = new Set<string>();
  // Boards are large; hardly a cell has a note.
  for (const { userId, workDate, note, hasBegun } of roster.cells) {
    if (note !== '') notes.set(keyOf(userId, workDate), note);
    if (hasBegun) begun.add(keyOf(userId, workDate));
  }
  return {
    base: boardOf(roster.cells),
    notes,
    begun,
    shifts: new Map(roster.shifts.map((shift) => [shift.shiftId, shift])),
    marks: groupedMarks(roster.marks),
  };
}
type Ground = ReturnType<typeof groundOf>;

function problemsOf(roster: Roster, { shifts }: Ground, board: Board, today: string): readonly RosterProblem[] {
  const cells = [...board].flatMap(([key, own]) => own.map((shiftId) => ({ ...readKey(key), shiftId })));
  const names = new Map(roster.people.map(({ userId, name }) => [userId, name]));
  return rosterProblems(cells, { ...roster, shifts, names }).filter(({ date }) => date >= today);
}

/** The problems of a board, a moment after it was drawn: the pen comes first. */
function useProblems(roster: Roster, ground: Ground, board: Board, today: string): readonly RosterProblem[] {
  const [problems, setProblems] = useState(noProblems);
  useEffect(() => {
    let isOver = false;
    const work = async () => {
      await idle();
      if (!isOver) setProblems(problemsOf(roster, ground, board, today));
    };
    work().catch(logged);
    return () => {
      isOver = true;
    };
  }, [roster, ground, board, today]);
  return problems;
}

/** The cells that were changed, as many at a time as one call takes. */
function* batchesOf(changes: Board, notes: Ground['notes']): Generator<CellsInput['cells']> {
  const cells = [...changes].map(([key, shiftIds]) => ({
    ...readKey(key),
    shiftIds: [...shiftIds],
    note: notes.get(key) ?? '',
  }));
  for (let first = 0; first < cells.length; first += AT_ONCE) yield cells.slice(first, first + AT_ONCE);
}

function useSaving(roster: Roster, { notes }: Ground, changes: Board, onSaved: () => void) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: [ROSTER, roster.planId] });
  const { busy, run } = useAction(async (error) => {
    // What was drawn stays on top of what others have drawn meanwhile.
    await reload();
    if (error instanceof ApiError && error.code === CONFLICT)
      message.warning('排班表已被他人修改，已载入最新内容；您的修改仍保留，请核对后再保存');
    else reportError(error);
  });
  const save = () =>
    run(async () => {
      let { version } = roster;
      for (const cells of batchesOf(changes, notes)) {
        const body = { version, cells };
        const saved = await attendanceApi.attendancePlan.cells(
          { params: { id: roster.planId }, body },
          { quiet: true },
        );
        version = saved.version;
      }
      await reload();
      onSaved();
      message.success(`已保存 ${changes.size} 格`);
    });
  return { busy, save };
}

/** A page with strokes that are not saved asks before it is closed. */
function useUnsaved(isUnsaved: boolean): void {
  const path = useViewPath();
  useEffect(() => {
    setUnsaved(path, isUnsaved);
    return () => setUnsaved(path, false);
  }, [path, isUnsaved]);
}

/** The state of a board on which somebody draws. */
export function useRosterDesk(roster: Roster): RosterDesk {
  const [kept, setKept] = useState(noEdits);
  const [today] = useState(() => campusNow().format('YYYY-MM-DD'));
  const ground = useMemo(() => groundOf(roster), [roster]);
  const { base, begun, shifts, marks } = ground;
  const edits = useMemo(() => rebase(kept, base), [kept, base]);
  const board = useMemo(() => merged(base, edits.changes), [base, edits]);
  const loads = useMemo(() => loadsOf(board, roster.days, shifts), [board, roster, shifts]);
  const counts = useMemo(() => countsOf(board), [board]);
  const saving = useSaving(roster, ground, edits.changes, () => setKept(noEdits));
  useUnsaved(edits.changes.size > 0);
  const isPublished = roster.status === PLAN.published;
  return {
    roster,
    today,
    board,
    edits,
    shifts,
    marks,
    loads,
    counts,
    problems: useProblems(roster, ground, board, today),
    saving: saving.busy,
    // What has begun stays; of a published plan so does every day that is over.
    isLocked: (userId, date) => begun.has(keyOf(userId, date)) || (isPublished && date < today),
    paint: (wanted) => setKept((old) => paint(rebase(old, base), base, wanted)),
    undo: () => setKept(undo),
    redo: () => setKept(redo),
    save: () => void (edits.changes.size > 0 && saving.save()),
  };
}
