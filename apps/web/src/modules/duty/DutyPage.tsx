import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import { type Duty, type DutySlot, duty } from '@jiaoyan/contract/duty/duty';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useState } from 'react';
import { dutyApi } from '../../api/duty.ts';
import { subcampSearch, useSubcamps } from '../../domain/areas.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { TagList } from '../../kernel/input/TagInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useGo, useViewQuery } from '../../kernel/view/view.ts';
import { DutyCalendar } from './DutyCalendar.tsx';
import { DutyDetail } from './DutyDetail.tsx';
import { DutyGenerate } from './DutyGenerate.tsx';
import { SwapsButton } from './DutySwaps.tsx';
import { dutyInputs } from './duty-inputs.tsx';

const views = [
  { value: 'month', label: '月历' },
  { value: 'week', label: '周历' },
  { value: 'list', label: '列表' },
];
const left = { align: 'left' as const, className: '' };
const columns = {
  subcampId: { ...left, render: (_: unknown, row: Duty) => row.subcampName },
  leaderId: { ...left, render: (_: unknown, row: Duty) => row.leaderName },
  remark: { width: 100, ellipsis: true },
  memberIds: { render: (_: unknown, row: Duty) => <TagList tags={row.memberNames ?? []} /> },
};
const shape = {
  ...duty,
  fields: { ...duty.fields, memberIds: { ...duty.fields.memberIds, list: true, width: 130 } },
};
const moreColumns = [
  {
    key: 'status',
    label: '状态',
    title: '状态',
    width: 100,
    render: (_: unknown, row: Duty) => <DictTag dictType="repair_duty_status" value={row.status ?? ''} />,
  },
];
const isPlanned = ({ status }: Duty) => status === '10';

/** Who is on duty: by month, by week, or as a list. */
export function DutyPage(): ReactNode {
  const go = useGo();
  const [planning, setPlanning] = useState(false);
  const chosen = useViewQuery().get('view');
  const view = views.some(({ value }) => value === chosen) ? (chosen as string) : 'month';
  const tools = (
    <>
      <HasPermi value={['repair:duty:generate']}>
        <Button icon={<ScheduleOutlined aria-hidden />} onClick={() => setPlanning(true)}>
          自动排班
        </Button>
      </HasPermi>
      <SwapsButton />
      <Segmented aria-label="显示方式" options={views} value={view} onChange={(next) => go(`?view=${next}`)} />
    </>
  );
  return (
    <>
      {view === 'list' ? (
        <DutyList tools={tools} />
      ) : (
        <DutyCalendar span={view === 'week' ? 'week' : 'month'} tools={tools} />
      )}
      {planning && <DutyGenerate onClose={() => setPlanning(false)} />}
    </>
  );
}

function DutyList({ tools }: { tools: ReactNode }): ReactNode {
  const [opened, setOpened] = useState<Duty>();
  return (
    <>
      <ResourcePage<Duty>
        resource={shape}
        calls={dutyApi.duty}
        columns={columns}
        moreColumns={moreColumns}
        formFields={dutyInputs}
        searchOptions={{ subcampId: subcampSearch(useSubcamps()) }}
        canEdit={isPlanned}
        canRemove={isPlanned}
        toolbar={tools}
        history
        header={<DocAlert title="区域管理" url="/help/area.html" />}
        rowActions={(row) => [{ key: 'detail', label: '详情', onClick: () => setOpened(row) }]}
      />
      {/* Rows of the list carry all that a slot does. */}
      {opened && <DutyDetail slot={opened as DutySlot} onClose={() => setOpened(undefined)} />}
    </>
  );
}
