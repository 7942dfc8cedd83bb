import type { PointerEvent, ReactNode, RefObject } from 'react';
import './signature.css';

const WIDTH = 600;
const HEIGHT = 240;
const PEN = 4;

/** Takes what was drawn off the paper. */
export const clearSignature = (canvas: HTMLCanvasElement | null): void =>
  canvas?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);

interface SignatureSheetProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  onDraw: () => void;
}

/** White paper to sign on with a finger. Plain, because pages of the phone start without the parts of the desk. */
export function SignatureSheet({ canvas, onDraw }: SignatureSheetProps): ReactNode {
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT];
  };
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const pen = event.currentTarget.getContext('2d');
    if (!pen) return;
    // White paper, dark ink, whatever the colours of the page: the picture is printed later.
    Object.assign(pen, { lineWidth: PEN, lineCap: 'round', lineJoin: 'round', strokeStyle: '#1f2a37' });
    pen.beginPath();
    pen.moveTo(...pointOf(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pen = event.currentTarget.getContext('2d');
    pen?.lineTo(...pointOf(event));
    pen?.stroke();
    onDraw();
  };
  return (
    <canvas
      ref={canvas}
      className="signature-sheet"
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label="签名区域"
      onPointerDown={start}
      onPointerMove={draw}
    />
  );
}
