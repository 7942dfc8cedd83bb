import { CATEGORY_DICT, type Category, category } from '@jiaoyan/contract/bpm/category';
import { topics } from '@jiaoyan/contract/realtime';
import type { ReactNode } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { OptionTag } from '../../kernel/view/DictTag.tsx';
import { toOption } from '../../kernel/view/dict.ts';

/** A category as the dictionary shows it everywhere else. */
const tagOf = (row: Category) => toOption({ ...row, ...entry, colorType: row.listClass });
const entry = { dictType: CATEGORY_DICT, cssClass: '' };
const columns = {
  dictLabel: { render: (_: unknown, row: Category) => <OptionTag option={tagOf(row)} /> },
};

/** The categories of processes; they are the entries of a dictionary, which follows at once. */
export function CategoryPage(): ReactNode {
  return <ResourcePage resource={category} calls={bpmApi.category} columns={columns} topic={topics.dict} />;
}
