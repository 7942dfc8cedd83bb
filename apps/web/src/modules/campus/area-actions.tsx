import { type ReactNode, useState } from 'react';
import { registered } from '../../kernel/module.ts';
import type { RowAction } from '../../kernel/resource-types.ts';
import type { Part } from '../../kernel/view/part.tsx';

interface AreaDialogProps {
  bizType: string;
  bizId: number;
  name: string;
  onClose: () => void;
}

/** What a higher module offers for a place or a room. */
interface AreaAction {
  readonly key: string;
  readonly label: string;
  readonly permission: string;
  readonly Dialog: Part<AreaDialogProps>;
}

declare module '../../kernel/module.ts' {
  interface Registries {
    areaActions: AreaAction;
  }
}

interface Opened extends Pick<AreaDialogProps, 'bizId' | 'name'> {
  readonly action: AreaAction;
}

/** The actions that higher modules add to the rows of places or rooms, and the dialog that one of them has opened. */
export function useAreaActions(bizType: 'place' | 'room') {
  const [opened, setOpened] = useState<Opened>();
  const actionsOf = (bizId: number, name: string): RowAction[] =>
    registered('areaActions').map((action) => ({
      key: action.key,
      label: action.label,
      permission: action.permission,
      onClick: () => setOpened({ action, bizId, name }),
    }));
  const dialog: ReactNode = opened && (
    <opened.action.Dialog
      bizType={bizType}
      bizId={opened.bizId}
      name={opened.name}
      onClose={() => setOpened(undefined)}
    />
  );
  return { actionsOf, dialog };
}
