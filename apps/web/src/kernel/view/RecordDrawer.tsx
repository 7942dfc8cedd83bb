import Drawer from 'antd/es/drawer';
import { Fragment, type ReactNode } from 'react';
import { useNarrow } from '../media.ts';

const WIDTH = 760;

interface RecordDrawerProps {
  title: string;
  /** The record; nothing is open without one. */
  id: number | undefined;
  width?: number;
  onClose: () => void;
  /** The content for a record; it is reset for another one. */
  children: (id: number) => ReactNode;
}

/** A record beside whatever list it was opened from; on a phone it takes the whole screen. */
export function RecordDrawer({ title, id, width = WIDTH, onClose, children }: RecordDrawerProps): ReactNode {
  const narrow = useNarrow();
  return (
    <Drawer
      open={id !== undefined}
      title={title}
      size={narrow ? '100%' : width}
      destroyOnHidden
      mask={{ closable: true }}
      onClose={onClose}
    >
      {id !== undefined && <Fragment key={id}>{children(id)}</Fragment>}
    </Drawer>
  );
}
