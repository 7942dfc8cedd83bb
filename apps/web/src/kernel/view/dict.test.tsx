// @vitest-environment happy-dom
import type { DictEntry } from '@jiaoyan/contract/system/dict-data';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemApi } from '../../api/system.ts';
import { offeredOptions } from '../input/DictSelect.tsx';
import { DictTag } from './DictTag.tsx';
import { clearDicts, groupByType, loadAllDicts, loadDict, lookup, refreshDict, useDicts } from './dict.ts';

const entry = (dictType: string, dictValue: string, dictLabel: string, rest: Partial<DictEntry> = {}): DictEntry => ({
  dictType,
  dictValue,
  dictLabel,
  colorType: 'default',
  listClass: '',
  cssClass: '',
  status: '0',
  ...rest,
});
const entries = [
  entry('common_status', '0', '开启', { colorType: 'success' }),
  entry('common_status', '1', '关闭', { colorType: '', listClass: 'danger' }),
  entry('sex', '9', '旧值', { status: '1' }),
];

beforeEach(() => {
  clearDicts();
  vi.spyOn(systemApi.dictData, 'listAll').mockResolvedValue(entries);
  vi.spyOn(systemApi.dictData, 'byType').mockResolvedValue([entry('late', 'a', '甲', { colorType: 'primary' })]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the dictionary store', () => {
  test('[DIC-07] [DIC-03] entries are grouped by type; the colour falls back to listClass', () => {
    expect(groupByType(entries)).toEqual({
      common_status: [
        { value: '0', label: '开启', colorType: 'success', disabled: false },
        { value: '1', label: '关闭', colorType: 'danger', disabled: false },
      ],
      sex: [{ value: '9', label: '旧值', colorType: 'default', disabled: true }],
    });
  });

  test('[DIC-08] [DIC-09] everything is loaded once and looked up by value', async () => {
    await Promise.all([loadAllDicts(), loadAllDicts()]);
    await loadAllDicts();
    expect(systemApi.dictData.listAll).toHaveBeenCalledTimes(1);
    expect(lookup('common_status', 1)?.label).toBe('关闭');
    expect(lookup('common_status', '7')).toBeUndefined();
  });

  test('a failed load may be tried again', async () => {
    vi.mocked(systemApi.dictData.listAll).mockRejectedValueOnce(new Error('down'));
    await expect(loadAllDicts()).rejects.toThrow('down');
    await loadAllDicts();
    expect(lookup('common_status', 0)?.label).toBe('开启');
  });

  test('[DDA-09] a changed type is read anew, and what went away keeps its label', async () => {
    await loadAllDicts();
    vi.mocked(systemApi.dictData.byType).mockResolvedValue([entry('common_status', '0', '启用')]);
    await refreshDict('common_status');
    expect(useDicts.getState().types.common_status).toEqual([
      { value: '0', label: '启用', colorType: 'default', disabled: false },
      { value: '1', label: '关闭', colorType: 'danger', disabled: true },
    ]);
  });
});

describe('dictionary widgets', () => {
  test('[DIC-01] [DIC-02] [DIC-04] [DIC-05] labels in their colours, several values, unknown ones raw', async () => {
    await loadAllDicts();
    const { container } = render(<DictTag dictType="common_status" value="0,1,99" />);
    expect(container.textContent).toBe('开启关闭99');
    expect([...container.querySelectorAll('.dict-tag')].map((tag) => tag.className)).toEqual([
      'dict-tag dict-tag-success',
      'dict-tag dict-tag-danger',
    ]);
    expect(render(<DictTag dictType="common_status" value={[1, 0]} />).container.textContent).toBe('关闭开启');
    expect(render(<DictTag dictType="common_status" value={null} />).container.textContent).toBe('');
  });

  test('[DIC-10] two widgets of one type make one request', async () => {
    const view = render(
      <>
        <DictTag dictType="late" value="a" />
        <DictTag dictType="late" value="a" />
      </>,
    );
    await waitFor(() => expect(view.container.textContent).toBe('甲甲'));
    await loadDict('late');
    expect(systemApi.dictData.byType).toHaveBeenCalledTimes(1);
  });

  test('[DIC-06] a dropdown offers what is in use, and the current value in any case', () => {
    const options = [
      { value: '0', label: '开启', colorType: 'success' as const, disabled: false },
      { value: '9', label: '旧值', colorType: 'default' as const, disabled: true },
    ];
    expect(offeredOptions(options, '0').map((option) => option.label)).toEqual(['开启']);
    expect(offeredOptions(options, '9').map((option) => option.label)).toEqual(['开启', '旧值']);
  });
});
