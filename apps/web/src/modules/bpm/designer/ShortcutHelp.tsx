import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';

const shortcuts: readonly (readonly [keys: string, action: string])[] = [
  ['Ctrl + Z', '撤销'],
  ['Ctrl + Y / Ctrl + Shift + Z', '恢复'],
  ['Ctrl + C / Ctrl + X / Ctrl + V', '复制 / 剪切 / 粘贴'],
  ['Ctrl + A', '全选'],
  ['Delete / Backspace', '删除所选元素'],
  ['Ctrl + F', '查找元素'],
  ['Ctrl + + / Ctrl + - / Ctrl + 0', '放大 / 缩小 / 100%'],
  ['方向键（Shift 加速）', '移动所选元素'],
  ['Ctrl + 方向键', '移动画布'],
  ['N', '创建任意元素'],
  ['A', '在所选元素后追加元素'],
  ['R', '更改元素类型'],
  ['E', '编辑名称'],
  ['H', '抓手工具'],
  ['L', '套索工具'],
  ['S', '空间工具'],
  ['C', '全局连接工具'],
  ['T', '开启或退出模拟'],
];

/** What the keys do while the canvas has the focus. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return (
    <Modal open={open} title="快捷键" width={520} footer={null} onCancel={onClose}>
      <p className="designer-help-note">画布获得焦点时有效；在输入框中按键不会影响流程图。</p>
      <dl className="designer-help">
        {shortcuts.map(([keys, action]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
