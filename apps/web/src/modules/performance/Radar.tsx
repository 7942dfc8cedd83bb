import type { ReactNode } from 'react';
import './radar.css';

/** An axis; what could not be scored has no value. */
export interface RadarAxis {
  readonly key: string;
  readonly name: string;
  /** From 0 on; above the rim it is drawn on the rim. */
  readonly score: number | null;
  /** What it would be. */
  readonly wished?: number | null;
}
interface RadarProps {
  axes: readonly RadarAxis[];
  /** Says in words what is drawn. */
  label: string;
}

const WIDTH = 340;
const HEIGHT = 250;
const RADIUS = 86;
const LABEL = 104;
const RIM = 120;
const rings = [60, 80, 100, RIM];
const [X, Y] = [WIDTH / 2, HEIGHT / 2 + 4];
const TURN = 2 * Math.PI;

const place = (at: number, of: number, radius: number): [x: number, y: number] => {
  const angle = (TURN * at) / of - TURN / 4;
  return [X + radius * Math.cos(angle), Y + radius * Math.sin(angle)];
};
const path = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
const anchorOf = (x: number) => (Math.abs(x - X) < 8 ? 'middle' : x > X ? 'start' : 'end');

/** The corners of what was scored; what was not is left out. */
function corners(axes: readonly RadarAxis[], scoreOf: (axis: RadarAxis) => number | null | undefined) {
  return axes.flatMap((axis, at) => {
    const value = scoreOf(axis);
    return typeof value === 'number' ? [place(at, axes.length, (RADIUS * Math.min(value, RIM)) / RIM)] : [];
  });
}

/** Scores around a centre. Drawn by hand: the page on the phone has no room for a library of charts. */
export function Radar({ axes, label }: RadarProps): ReactNode {
  const now = corners(axes, ({ score }) => score);
  const wished = corners(axes, (axis) => axis.wished);
  const isChanged = axes.some((axis) => axis.wished !== undefined && axis.wished !== axis.score);
  return (
    <svg className="radar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {rings.map((ring) => (
        <polygon
          key={ring}
          className="radar-ring"
          points={path(axes.map((_, at) => place(at, axes.length, (RADIUS * ring) / RIM)))}
        />
      ))}
      {axes.map(({ key }, at) => {
        const [x, y] = place(at, axes.length, RADIUS);
        return <line key={key} className="radar-ring" x1={X} y1={Y} x2={x} y2={y} />;
      })}
      <polygon className="radar-area" points={path(now)} />
      {now.map(([x, y]) => (
        <circle key={`${x},${y}`} className="radar-dot" cx={x} cy={y} r={3} />
      ))}
      {isChanged && <polygon className="radar-wished" points={path(wished)} />}
      {axes.map(({ key, name, score }, at) => {
        const [x, y] = place(at, axes.length, LABEL);
        return (
          <text key={key} x={x} y={y} textAnchor={anchorOf(x)} className={score === null ? 'is-thin' : ''}>
            <tspan>{name}</tspan>
            <tspan x={x} dy="1.25em" className="radar-score">
              {score ?? '样本不足'}
            </tspan>
          </text>
        );
      })}
    </svg>
  );
}
