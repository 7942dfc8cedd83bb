import { dict } from '@jiaoyan/contract/kernel/field';
import { topics } from '@jiaoyan/contract/realtime';
import { type Outage, outage } from '@jiaoyan/contract/repair/outage';
import { OUTAGE } from '@jiaoyan/contract/repair/outage-life';
import { useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { SubcampSelect } from '../../../domain/AreaInputs.tsx';
import { subcampSearch, usePlaces, useSubcamps } from '../../../domain/areas.ts';
import { ResourcePage } from '../../../kernel/list/ResourcePage.tsx';
import type { RowAction } from '../../../kernel/resource-types.ts';
import { DocAlert } from '../../../kernel/view/DocAlert.tsx';
import { OutageDrawer } from './OutageDetail.tsx';
import { confirmMove, OUTAGE_CHANGES, OutageDialog, type OutageTarget } from './OutageMoves.tsx';

const { kind, subcampId, placeIds, ...rest } = outage.fields;
/** The state is searched by, but nobody types it in. */
const status = dict('状态', 'repair_outage_status', { search: 'exact', width: 90 });
const shape = {
  ...outage,
  fields: { kind, status, subcampId, placeIds: { ...placeIds, list: true, width: 200 }, ...rest },
};
const columns = {
  subcampId: { align: 'left' as const, className: '', render: (_: unknown, row: Outage) => row.subcampName },
  placeIds: { render: (_: unknown, row: Outage) => row.placeNames.join('、') || '全校区' },
};
const formFields = { status: null, subcampId: <SubcampSelect />, placeIds: <PlacesSelect />, content: <NoticeInput /> };
const isDraft = (row: Outage) => row.status === OUTAGE.draft;

/** What people will read; the server writes it when nobody does. */
function NoticeInput(props: { id?: string; value?: string; onChange?: (event: unknown) => void }): ReactNode {
  return (
    <Input.TextArea
      {...props}
      maxLength={500}
      showCount
      autoSize={{ minRows: 3 }}
      placeholder="留空则按以上内容自动生成"
    />
  );
}

/** Chooses the buildings of the campus; none stands for all of it. */
function PlacesSelect(props: { id?: string; value?: number[]; onChange?: (value: number[]) => void }): ReactNode {
  const campus: number | null | undefined = Form.useWatch('subcampId');
  const options = usePlaces().filter((place) => place.subcampId === campus && !place.disabled);
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={campus ? '不选为全校区' : '请先选择校区'}
      options={options.map(({ id, label }) => ({ value: id, label }))}
    />
  );
}

/** Shut-offs of water, power and the like: written down, announced, extended, ended. */
export function OutagePage(): ReactNode {
  const queries = useQueryClient();
  const [target, setTarget] = useState<OutageTarget>();
  const [opened, setOpened] = useState<Outage>();
  const subcamps = useSubcamps();
  const run = async (move: 'publish' | 'restore', row: Outage) => {
    if (!(await confirmMove(move, row))) return;
    await Promise.all(OUTAGE_CHANGES.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
  const rowActions = (row: Outage): RowAction[] => {
    const acts: Readonly<Record<string, RowAction>> = {
      publish: { key: 'publish', label: '发布', onClick: () => void run('publish', row) },
      restore: { key: 'restore', label: '恢复', onClick: () => void run('restore', row) },
      extend: { key: 'extend', label: '延长', onClick: () => setTarget({ move: 'extend', outage: row }) },
      cancel: { key: 'cancel', label: '取消', danger: true, onClick: () => setTarget({ move: 'cancel', outage: row }) },
    };
    const offered = Object.entries(acts).flatMap(([move, act]) => (row.moves.includes(move) ? [act] : []));
    return [...offered, { key: 'open', label: '详情', onClick: () => setOpened(row) }];
  };
  return (
    <>
      <ResourcePage<Outage>
        resource={shape}
        calls={repairApi.outage}
        columns={columns}
        formFields={formFields}
        searchOptions={{ subcampId: subcampSearch(subcamps) }}
        rowActions={rowActions}
        canEdit={isDraft}
        canRemove={isDraft}
        topic={topics.repairBoard}
        header={<DocAlert title="区域管理" url="/help/area.html" />}
      />
      {target && <OutageDialog {...target} onClose={() => setTarget(undefined)} />}
      <OutageDrawer outage={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
