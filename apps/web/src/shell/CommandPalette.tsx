import Modal from 'antd/es/modal';
import { type ReactNode, useEffect, useState } from 'react';
import { SearchBox } from './SearchBox.tsx';

/** Ctrl+K anywhere: the menu search in the middle of the page. */
export function CommandPalette(): ReactNode {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      footer={null}
      closable={false}
      width={560}
      destroyOnHidden
      className="palette"
      title={<span className="sr-only">快速打开</span>}
    >
      <SearchBox className="palette-box" onDone={() => setOpen(false)} />
      <p className="palette-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 打开　<kbd>Esc</kbd> 关闭
      </p>
    </Modal>
  );
}
