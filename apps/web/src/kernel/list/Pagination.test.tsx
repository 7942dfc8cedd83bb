// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Pagination } from './Pagination.tsx';
import { clampPage, pageAfterResize, pagerItems, pageSizes } from './paging.ts';

afterEach(cleanup);

test('[PAG-03] the page sizes', () => {
  expect(pageSizes).toEqual([10, 20, 30, 50, 100, 200, 300, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000]);
});

test('[PAG-09] seven numbers, or five, always with the first and the last page', () => {
  expect(pagerItems(1, 7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pagerItems(1, 50, 7)).toEqual([1, 2, 3, 4, 5, 6, 'forward', 50]);
  expect(pagerItems(25, 50, 7)).toEqual([1, 'back', 23, 24, 25, 26, 27, 'forward', 50]);
  expect(pagerItems(49, 50, 7)).toEqual([1, 'back', 45, 46, 47, 48, 49, 50]);
  expect(pagerItems(25, 50, 5)).toEqual([1, 'back', 24, 25, 26, 'forward', 50]);
  for (const slots of [5, 7]) {
    for (let page = 1; page <= 50; page++) {
      const numbers = pagerItems(page, 50, slots).filter((item) => typeof item === 'number');
      expect(numbers).toHaveLength(slots);
      expect(numbers).toContain(page);
    }
  }
});

test('[PAG-10] the jumper clamps to what exists', () => {
  expect([clampPage('999', 5), clampPage('0', 5), clampPage('3', 5), clampPage('x', 5)]).toEqual([5, 1, 3, undefined]);
});

test('[PAG-08] a size that makes the page vanish leads to page 1', () => {
  expect(pageAfterResize(5, 100, 95)).toBe(1);
  expect(pageAfterResize(2, 10, 95)).toBe(2);
});

test('[PAG-01] [PAG-05] [PAG-06] total, sizes, previous, pager, next, jumper stand in this order', () => {
  const { container } = render(<Pagination total={95} page={2} limit={20} onChange={() => undefined} />);
  expect(container.textContent).toMatch(/^共 95 条20条\/页‹12345›前往页$/);
});

test('[PAG-10] [PAG-07] buttons and jumper tell the new page', () => {
  const onChange = vi.fn();
  render(<Pagination total={95} page={2} limit={20} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: '下一页' }));
  fireEvent.click(screen.getByRole('button', { name: '第 5 页' }));
  const jumper = screen.getByRole('textbox', { name: '前往页码' });
  fireEvent.change(jumper, { target: { value: '999' } });
  fireEvent.keyDown(jumper, { key: 'Enter' });
  expect(onChange.mock.calls).toEqual([
    [3, 20],
    [5, 20],
    [5, 20],
  ]);
});

test('[PAG-11] an empty or hidden footer is not there', () => {
  const { container } = render(
    <>
      <Pagination total={0} onChange={() => undefined} />
      <Pagination total={9} hidden onChange={() => undefined} />
    </>,
  );
  expect(container.childElementCount).toBe(0);
});
