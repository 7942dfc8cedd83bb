import { BASELINE, type LabelElement, type LabelValues, LOGO } from '@jiaoyan/contract/qrcode/label';
import { type ReactNode, useMemo } from 'react';
import { EXAMPLE_ADDRESS, qrPath, textLines } from './label-draw.ts';

const LOGO_SIZE = 32;
const anchors = { left: ['start', 0], center: ['middle', 0.5], right: ['end', 1] } as const;

function QrShape({ element }: { element: LabelElement }): ReactNode {
  const { path, size } = useMemo(() => qrPath(EXAMPLE_ADDRESS), []);
  const edge = Math.min(element.w, element.h);
  const [x, y] = [element.x + (element.w - edge) / 2, element.y + (element.h - edge) / 2];
  return <path transform={`translate(${x} ${y}) scale(${edge / size})`} d={path} shapeRendering="crispEdges" />;
}

function LogoShape({ element }: { element: LabelElement }): ReactNode {
  const unit = Math.min(element.w, element.h) / LOGO_SIZE;
  return (
    <g transform={`translate(${element.x} ${element.y}) scale(${unit})`}>
      {LOGO.map((points) => (
        <polygon key={points.join()} points={points.map((point) => point.join()).join(' ')} />
      ))}
    </g>
  );
}

/** One part of a label, in millimetres. */
export function LabelShape({ element, values }: { element: LabelElement; values: LabelValues }): ReactNode {
  if (element.type === 'qr') return <QrShape element={element} />;
  if (element.type === 'logo') return <LogoShape element={element} />;
  if (element.type === 'line') return <rect x={element.x} y={element.y} width={element.w} height={element.h} />;
  const { font, size, lines } = textLines(element, values);
  const [anchor, share] = anchors[element.align];
  return (
    <g fontFamily={font} fontSize={size} fontWeight={element.bold ? 700 : 400} textAnchor={anchor}>
      {lines.map(({ text, top }) => (
        <text key={top} x={element.x + element.w * share} y={element.y + top + BASELINE * size}>
          {text}
        </text>
      ))}
    </g>
  );
}

interface LabelViewProps {
  width: number;
  height: number;
  layout: readonly LabelElement[];
  values: LabelValues;
  title: string;
}

/** A label as it will be printed: always black on white, whatever the colours of the screen. */
export function LabelView({ width, height, layout, values, title }: LabelViewProps): ReactNode {
  return (
    <svg className="label-view" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
      <rect className="label-paper" width={width} height={height} />
      {layout.map((element, at) => (
        <LabelShape key={at} element={element} values={values} />
      ))}
    </svg>
  );
}
