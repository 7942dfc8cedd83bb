import type { LabelElement } from '@jiaoyan/contract/qrcode/label';
import { expect, test } from 'vitest';
import { draw, moved, newElement, redo, resized, startDrawing, undo } from './label-edit.ts';

const size = { width: 60, height: 40 };
const qr: LabelElement = { type: 'qr', x: 2, y: 2, w: 20, h: 20 };
const text: LabelElement = {
  type: 'text',
  x: 30,
  y: 5,
  w: 20,
  h: 6,
  text: '{label}',
  size: 10,
  bold: false,
  align: 'left',
};

test('an element moves on the grid and stays on the label', () => {
  expect(moved(qr, 3.4, 0.6, size, 1)).toMatchObject({ x: 5, y: 3 });
  expect(moved(qr, 0.34, 0, size, 0.1)).toMatchObject({ x: 2.3 });
  expect(moved(qr, 500, 500, size, 1)).toMatchObject({ x: 40, y: 20 });
  expect(moved(qr, -9, -9, size, 1)).toMatchObject({ x: 0, y: 0 });
});

test('a corner is pulled while the opposite one stays; a code stays square', () => {
  expect(resized(text, 'se', 5, 3, size, 1)).toMatchObject({ x: 30, y: 5, w: 25, h: 9 });
  expect(resized(text, 'nw', 5, 3, size, 1)).toMatchObject({ x: 35, y: 8, w: 15, h: 3 });
  expect(resized(text, 'nw', 500, 500, size, 1)).toMatchObject({ w: 1, h: 1 });
  expect(resized(text, 'se', 500, 500, size, 1)).toMatchObject({ w: 30, h: 35 });
  expect(resized(qr, 'se', 10, 4, size, 1)).toMatchObject({ x: 2, y: 2, w: 24, h: 24 });
  expect(resized(qr, 'nw', 4, 10, size, 1)).toMatchObject({ x: 12, y: 12, w: 10, h: 10 });
});

test('steps are undone and done again; steps of one kind in a row are one', () => {
  let drawing = draw(startDrawing([qr]), [qr, text]);
  drawing = draw(drawing, [qr, { ...text, x: 31 }], 'move 1');
  drawing = draw(drawing, [qr, { ...text, x: 32 }], 'move 1');
  expect(draw(drawing, drawing.present)).toBe(drawing);
  const back = undo(drawing);
  expect(back.present).toEqual([qr, text]);
  expect(undo(undo(back)).present).toEqual([qr]);
  expect(redo(back).present).toEqual([qr, { ...text, x: 32 }]);
  expect(draw(back, [qr]).future).toEqual([]);
  expect(redo(drawing).present).toBe(drawing.present);
});

test('what is new fits the label, however small it is', () => {
  for (const type of ['qr', 'text', 'line', 'logo'] as const) {
    const element = newElement(type, { width: 20, height: 15 });
    expect(element.x + element.w).toBeLessThanOrEqual(20);
    expect(element.y + element.h).toBeLessThanOrEqual(15);
  }
});
