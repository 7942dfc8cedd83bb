import { SearchOutlined } from '@ant-design/icons';
import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../kernel/view/IconButton.tsx';
import { SearchBox } from './SearchBox.tsx';

/** The search of the top bar: a button that opens a field. */
export function HeaderSearch(): ReactNode {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const onBlur = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    <div className="header-search" ref={box}>
      <IconButton label="搜索菜单" hint="搜索菜单（Ctrl+K）" expanded={open} onClick={() => setOpen(!open)}>
        <SearchOutlined />
      </IconButton>
      {open && <SearchBox className="header-search-box" onDone={() => setOpen(false)} onBlur={onBlur} />}
    </div>
  );
}
