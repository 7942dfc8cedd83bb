import type { Page } from '@jiaoyan/contract/kernel/http';
import type { ReceivedRow } from '@jiaoyan/contract/repair/receive';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { DESK } from '../../../desk/desk-queries.ts';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useNarrow } from '../../../kernel/media.ts';
import { receiveShape } from './report-shape.tsx';
import './desk.css';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, [role=dialog]') !== null;

const codesIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('.report-code')];

/** Goes on from a row that is about to leave the list. */
function leave(box: HTMLElement, reportId: number): void {
  const codes = codesIn(box);
  const at = codes.findIndex(({ dataset }) => dataset.id === String(reportId));
  (codes[at + 1] ?? codes[at - 1])?.focus();
}

/** Moves among the numbers of a list. */
function step(box: HTMLElement, by: number): void {
  const codes = codesIn(box);
  const at = codes.indexOf(document.activeElement as HTMLElement);
  codes[at === -1 ? 0 : Math.min(codes.length - 1, Math.max(0, at + by))]?.focus();
}

interface DeskKeysProps {
  onAccept: (row: ReceivedRow) => Promise<void>;
  children: ReactNode;
}

/** Lets the desk be worked with the keyboard: j and k go through the rows, Enter opens one, A accepts it. */
export function DeskKeys({ onAccept, children }: DeskKeysProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const rowOf = (reportId: number) =>
    queries
      .getQueriesData<Page<ReceivedRow>>({ queryKey: [DESK, receiveShape.name], type: 'active' })
      .flatMap(([, page]) => page?.rows ?? [])
      .find((row) => row.reportId === reportId);
  const accept = (reportId: number) => {
    const row = rowOf(reportId);
    if (!row || !hasPermi('repair:receive:accept')) return;
    if (box.current) leave(box.current, reportId);
    void onAccept(row);
  };
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!box.current || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(box.current, by);
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const onRowKey = (event: KeyboardEvent) => {
    const { id } = (event.target as HTMLElement).dataset;
    if (event.key.toLowerCase() === 'a' && id && !event.repeat && !event.ctrlKey && !event.metaKey) accept(Number(id));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the buttons within
    <div ref={box} onKeyDown={onRowKey}>
      {children}
    </div>
  );
}

/** Lists the keyboard shortcuts on devices that are likely to have a keyboard. */
export function KeyHint(): ReactNode {
  if (useNarrow()) return null;
  return (
    <span className="desk-keys">
      <kbd>J</kbd> / <kbd>K</kbd> 上下移动，<kbd>Enter</kbd> 打开，<kbd>A</kbd> 受理
    </span>
  );
}
