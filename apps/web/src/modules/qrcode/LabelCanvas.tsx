import type { LabelElement, LabelValues } from '@jiaoyan/contract/qrcode/label';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { LabelShape } from './LabelView.tsx';
import { type Corner, elementName, FINE, GRID, type LabelSize, moved, resized } from './label-edit.ts';

interface LabelCanvasProps {
  size: LabelSize;
  elements: readonly LabelElement[];
  values: LabelValues;
  selected: number;
  onSelect: (at: number) => void;
  /** `tag` joins steps of one kind. */
  onChange: (elements: readonly LabelElement[], tag: string) => void;
  onRemove: (at: number) => void;
}
/** A pull that is under way: where it began, and by which corner. */
interface Pull {
  at: number;
  corner: Corner | undefined;
  x: number;
  y: number;
  element: LabelElement;
}
const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const HANDLE = 1.6;
/** A line is too thin to be hit. */
const LEAST_HOLD = 1;

/** Follows the pointer in millimetres of the label. */
function usePull({ size, elements, onSelect, onChange }: LabelCanvasProps) {
  const svg = useRef<SVGSVGElement>(null);
  const pull = useRef<Pull>(undefined);
  const [shown, setShown] = useState<readonly LabelElement[]>();
  const place = (event: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect();
    if (!box?.width) return { x: 0, y: 0 };
    const scale = size.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  };
  const begin = (event: PointerEvent<SVGElement>, at: number, corner?: Corner) => {
    const element = elements[at];
    if (!element || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    pull.current = { at, corner, element, ...place(event) };
    onSelect(at);
  };
  const follow = (event: PointerEvent) => {
    const { current } = pull;
    if (!current) return;
    const { x, y } = place(event);
    const grid = event.altKey ? FINE : GRID;
    const [dx, dy] = [x - current.x, y - current.y];
    const next = current.corner
      ? resized(current.element, current.corner, dx, dy, size, grid)
      : Math.hypot(dx, dy) < 0.3
        ? current.element
        : moved(current.element, dx, dy, size, grid);
    setShown(elements.with(current.at, next));
  };
  const end = () => {
    pull.current = undefined;
    if (shown) onChange(shown, '');
    setShown(undefined);
  };
  return { svg, shown: shown ?? elements, begin, follow, end };
}

/** The label to draw on: pull to move, pull a corner to change the size, arrows for single millimetres. */
export function LabelCanvas(props: LabelCanvasProps): ReactNode {
  const { size, values, selected, onSelect } = props;
  const { svg, shown, begin, follow, end } = usePull(props);
  const press = usePress(props);
  const chosen = shown[selected];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of parts inside a drawing
    <svg
      ref={svg}
      className="label-canvas"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="group"
      aria-label="标签版式"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      onPointerDown={() => onSelect(-1)}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <defs>
        <pattern id="label-grid" width={5} height={5} patternUnits="userSpaceOnUse">
          <path d="M5 0H0V5" className="label-grid" />
        </pattern>
      </defs>
      <rect className="label-paper" width={size.width} height={size.height} />
      <rect width={size.width} height={size.height} fill="url(#label-grid)" />
      {shown.map((element, at) => (
        <g key={at}>
          <LabelShape element={element} values={values} />
          <PartBox
            element={element}
            on={at === selected}
            onFocus={() => onSelect(at)}
            onKeyDown={(event) => press(event, at)}
            onPointerDown={(event) => begin(event, at)}
          />
        </g>
      ))}
      {chosen && <Handles element={chosen} onPull={(event, corner) => begin(event, selected, corner)} />}
    </svg>
  );
}

/** Arrows move a part, Delete takes it away. */
function usePress({ size, elements, onChange, onRemove }: LabelCanvasProps) {
  return (event: KeyboardEvent, at: number) => {
    const element = elements[at];
    const step = arrows[event.key];
    if (!element) return;
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove(at);
    if (!step) return;
    event.preventDefault();
    const grid = event.altKey ? FINE : GRID;
    onChange(elements.with(at, moved(element, step[0] * grid, step[1] * grid, size, FINE)), `move ${at}`);
  };
}

interface PartBoxProps {
  element: LabelElement;
  on: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent<SVGElement>) => void;
}

/** Where a part is taken hold of. */
function PartBox({ element, on, ...handlers }: PartBoxProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
    <rect
      className={on ? 'label-part label-part-on' : 'label-part'}
      x={element.x}
      y={element.y}
      width={element.w}
      height={Math.max(element.h, LEAST_HOLD)}
      role="button"
      tabIndex={0}
      aria-label={elementName(element)}
      aria-pressed={on}
      {...handlers}
    />
  );
}

interface HandlesProps {
  element: LabelElement;
  onPull: (event: PointerEvent<SVGElement>, corner: Corner) => void;
}

function Handles({ element, onPull }: HandlesProps): ReactNode {
  return corners.map((corner) => (
    <rect
      key={corner}
      className={`label-handle label-handle-${corner}`}
      x={(corner.endsWith('w') ? element.x : element.x + element.w) - HANDLE / 2}
      y={(corner.startsWith('n') ? element.y : element.y + element.h) - HANDLE / 2}
      width={HANDLE}
      height={HANDLE}
      onPointerDown={(event) => onPull(event, corner)}
    />
  ));
}
