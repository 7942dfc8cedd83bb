import RedoOutlined from '@ant-design/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import type { ReactNode } from 'react';
import { IconButton } from '../../kernel/view/IconButton.tsx';
import { shiftChips } from './RosterRow.tsx';
import type { RosterDesk } from './use-roster-desk.ts';
import type { Brush, RosterHand } from './use-roster-hand.ts';

const KEYS = 9;

interface BrushProps {
  brush: Brush;
  hand: RosterHand;
  hint?: string;
  children: ReactNode;
}
const BrushButton = ({ brush, hand, hint, children }: BrushProps): ReactNode => (
  <button
    type="button"
    className="roster-brush"
    aria-pressed={hand.brush === brush}
    title={hint}
    onClick={() => hand.setBrush(brush)}
  >
    {children}
  </button>
);

/** What the grid is drawn with, and ways back. */
export function RosterTools({ desk, hand }: { desk: RosterDesk; hand: RosterHand }): ReactNode {
  const { edits } = desk;
  return (
    <fieldset className="roster-tools" aria-label="画笔">
      <BrushButton brush={undefined} hand={hand} hint="拖动选择范围，再按数字键排班（Esc）">
        选择
      </BrushButton>
      {hand.offered.map((shift, at) => (
        <BrushButton key={shift.shiftId} brush={shift.shiftId} hand={hand} hint={shift.hoursText}>
          {shiftChips([shift])} {shift.name}
          {at < KEYS && <kbd>{at + 1}</kbd>}
        </BrushButton>
      ))}
      <BrushButton brush="free" hand={hand} hint="清除（Del）">
        休 <kbd>Del</kbd>
      </BrushButton>
      <span className="roster-gap" />
      <IconButton label="撤销" hint="撤销（Ctrl+Z）" disabled={edits.done.length === 0} onClick={desk.undo}>
        <UndoOutlined aria-hidden />
      </IconButton>
      <IconButton label="重做" hint="重做（Ctrl+Y）" disabled={edits.undone.length === 0} onClick={desk.redo}>
        <RedoOutlined aria-hidden />
      </IconButton>
    </fieldset>
  );
}
