// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSession } from '../call/session.ts';
import { ImageView } from '../files/ImageView.tsx';
import { DocAlert } from './DocAlert.tsx';

afterEach(cleanup);

test('[IMG-01] [IMG-02] [IMG-04] the first of several pictures is shown; a broken one becomes a sign', () => {
  const { container } = render(<ImageView src="/profile/a.png,/profile/b.png" />);
  const image = container.querySelector('img') as HTMLImageElement;
  expect(image.getAttribute('src')).toBe('/prod-api/profile/a.png');
  fireEvent.error(image);
  expect(screen.getByRole('img', { name: '图片加载失败' })).toBeTruthy();
});

test('[DOC-01] [DOC-02] [DOC-03] the documentation line opens a new tab and can be switched off for good', () => {
  const { container, rerender } = render(<DocAlert title="字典管理" url="/help/dict.html" />);
  expect(container.textContent).toBe('【字典管理】文档地址：/help/dict.html');
  expect(screen.getByRole<HTMLAnchorElement>('link').target).toBe('_blank');
  useSession.setState({ showDocs: false });
  rerender(<DocAlert title="字典管理" url="/help/dict.html" />);
  expect(container.textContent).toBe('');
  useSession.setState({ showDocs: true });
});
