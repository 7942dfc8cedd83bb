// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemApi } from '../../api/system.ts';
import { ApiError } from '../call/api-error.ts';
import { message } from '../view/feedback.tsx';
import { FileUpload } from './FileUpload.tsx';
import { ImageUpload } from './ImageUpload.tsx';

const upload = vi.spyOn(systemApi.common, 'upload');
const names = vi.spyOn(systemApi.common, 'names');
const error = vi.spyOn(message, 'error').mockImplementation(() => undefined);
let value = '';

function Field({ image = false, initial = '' }) {
  const [text, setText] = useState(initial);
  value = text;
  const Widget = image ? ImageUpload : FileUpload;
  return <Widget value={text} onChange={setText} />;
}
const choose = (...names: string[]) => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const files = names.map((name) => new File(['x'], name));
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  fireEvent.change(input);
};
const stored = (name: string) => ({
  url: '',
  fileName: `/profile/upload/${name}`,
  newFileName: name,
  originalFilename: name,
});

beforeEach(() => {
  vi.clearAllMocks();
  names.mockResolvedValue([]);
  upload.mockImplementation(async (args) => stored(args?.file instanceof File ? args.file.name : ''));
});
afterEach(cleanup);

test('[FUP-01] [FUP-06] a button for several files and a tip', () => {
  const { container } = render(<Field />);
  expect(screen.getByRole('button', { name: '选取文件' })).toBeTruthy();
  expect(container.querySelector('input')?.multiple).toBe(true);
  expect(container.textContent).toContain('请上传 大小不超过 5MB 格式为 doc/xls/ppt/txt/pdf 的文件');
});

test('[FUP-09] [FUP-12] [FUP-14] [ENT-06] uploaded files are listed by name and joined by commas', async () => {
  render(<Field />);
  choose('甲.pdf', '乙.txt');
  await waitFor(() => expect(value).toBe('/profile/upload/甲.pdf,/profile/upload/乙.txt'));
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '甲.pdf' });
  expect([link.getAttribute('href'), link.target]).toEqual(['/prod-api/profile/upload/甲.pdf', '_blank']);
});

test('files of an earlier day are asked for their names, once', async () => {
  names.mockResolvedValue([{ address: '/profile/upload/1.pdf', name: '旧文件.pdf' }]);
  const { rerender } = render(<Field initial="/profile/upload/1.pdf,/profile/upload/2.pdf" />);
  await screen.findByRole('link', { name: '旧文件.pdf' });
  expect(screen.getByRole('link', { name: '附件2.pdf' })).toBeTruthy();
  rerender(<Field initial="/profile/upload/1.pdf,/profile/upload/2.pdf" />);
  expect(names.mock.calls).toEqual([
    [{ query: { addresses: '/profile/upload/1.pdf,/profile/upload/2.pdf' } }, { quiet: true }],
  ]);
});

test('[FUP-13] 删除 takes one away', () => {
  render(<Field initial="/a.pdf,/b.pdf" />);
  fireEvent.click(screen.getAllByRole('button', { name: '删除' })[0] as HTMLElement);
  expect(value).toBe('/b.pdf');
});

test('[FUP-02] [FUP-05] what is refused is not sent', () => {
  render(<Field />);
  choose('a.exe');
  choose('1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf');
  expect(error.mock.calls.flat()).toEqual([
    '文件格式不正确, 请上传doc/xls/ppt/txt/pdf格式文件!',
    '上传文件数量不能超过 5 个!',
  ]);
  expect(upload).not.toHaveBeenCalled();
});

test('[FUP-07] [FUP-15] [FUP-10] progress and a text while it runs; a refusal shows its message and leaves nothing', async () => {
  let refuse: (reason: Error) => void = () => undefined;
  upload.mockImplementation(
    (args) =>
      new Promise((_resolve, reject) => {
        args?.onProgress?.(40);
        refuse = reject;
      }),
  );
  render(<Field />);
  choose('a.pdf');
  await waitFor(() => expect(screen.getByText('正在上传文件，请稍候...')).toBeTruthy());
  // The text is there with the file, its progress a moment later.
  await waitFor(() => expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(40));
  refuse(new ApiError(500, '服务器说不行'));
  await waitFor(() => expect(screen.queryByText('正在上传文件，请稍候...')).toBeNull());
  expect(error).toHaveBeenCalledExactlyOnceWith('服务器说不行');
  expect(value).toBe('');
});

test('[FUP-11] [IUP-06] [ERR-15] a lost connection has the texts of the widget', async () => {
  upload.mockRejectedValue(new ApiError(0, '后端接口连接异常', { kind: 'network' }));
  render(<Field />);
  choose('a.pdf');
  await waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith('上传文件失败，请重试'));
  cleanup();
  error.mockClear();
  render(<Field image />);
  choose('a.png');
  await waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith('上传图片失败，请重试'));
});

test('[IUP-01] [IUP-04] [IUP-08] picture cards, a plus tile until five, a refusal leaves nothing', async () => {
  render(<Field image initial="/1.png,/2.png,/3.png,/4.png" />);
  expect(screen.getAllByRole('img', { name: /^图片/ })).toHaveLength(4);
  upload.mockRejectedValueOnce(new ApiError(500, '坏图片'));
  choose('5.png');
  await waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith('坏图片'));
  choose('5.png');
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^图片/ })).toHaveLength(5));
  expect(screen.queryByRole('button', { name: '上传图片' })).toBeNull();
});

test('[IUP-07] [CST-13] the preview is a dialog of 800 px', async () => {
  render(<Field image initial="/1.png" />);
  fireEvent.click(screen.getByRole('button', { name: '预览图片 1' }));
  const dialog = await screen.findByRole('dialog', { name: '预览' });
  expect(dialog.style.width).toBe('800px');
});
