import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../kernel/view/IconButton.tsx';
import './patrol.css';

interface OrderedListProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => number;
  nameOf: (item: T) => string;
  /** Below the name. */
  hintOf?: (item: T) => ReactNode;
  /** Beside the buttons. */
  extraOf?: (item: T, at: number) => ReactNode;
  onChange: (items: readonly T[]) => void;
}

/** Takes what stands at a place to another one. */
function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  if (to < 0 || to >= items.length || from === to) return items;
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** Things in an order of their own: dragged by the pointer, moved by buttons from the keyboard. */
export function OrderedList<T>({
  label,
  items,
  keyOf,
  nameOf,
  hintOf,
  extraOf,
  onChange,
}: OrderedListProps<T>): ReactNode {
  const [held, setHeld] = useState<number>();
  const [over, setOver] = useState<number>();
  const drop = (to: number) => {
    if (held !== undefined) onChange(moved(items, held, to));
    setHeld(undefined);
    setOver(undefined);
  };
  return (
    <ol className="ordered-list" aria-label={label}>
      {items.map((item, at) => (
        <li
          key={keyOf(item)}
          className={over === at && held !== at ? 'is-over' : undefined}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setHeld(at);
          }}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(at);
          }}
          onDrop={(event) => {
            event.preventDefault();
            drop(at);
          }}
          onDragEnd={() => {
            setHeld(undefined);
            setOver(undefined);
          }}
        >
          <HolderOutlined aria-hidden className="ordered-hold" />
          <b className="num">{at + 1}</b>
          <span className="ordered-name">
            {nameOf(item)}
            {hintOf && <small>{hintOf(item)}</small>}
          </span>
          {extraOf?.(item, at)}
          <IconButton
            label={`上移 ${nameOf(item)}`}
            disabled={at === 0}
            onClick={() => onChange(moved(items, at, at - 1))}
          >
            <ArrowUpOutlined aria-hidden />
          </IconButton>
          <IconButton
            label={`下移 ${nameOf(item)}`}
            disabled={at === items.length - 1}
            onClick={() => onChange(moved(items, at, at + 1))}
          >
            <ArrowDownOutlined aria-hidden />
          </IconButton>
          <IconButton label={`移除 ${nameOf(item)}`} onClick={() => onChange(items.filter((_, other) => other !== at))}>
            <DeleteOutlined aria-hidden />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}
