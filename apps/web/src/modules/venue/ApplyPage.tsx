import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { dict, optionalText, text } from '@jiaoyan/contract/kernel/field';
import { APPLY, type Apply, applyRecord } from '@jiaoyan/contract/venue/apply';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useState } from 'react';
import { venueApi } from '../../api/venue.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { useReload } from '../../desk/desk-queries.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useSession } from '../../kernel/call/session.ts';
import { useRemove } from '../../kernel/list/record-remove.ts';
import type { RowAction } from '../../kernel/resource-types.ts';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useGo, useViewQuery } from '../../kernel/view/view.ts';
import { ApplyDrawer } from './ApplyDetail.tsx';
import { ApplyForm } from './ApplyForm.tsx';
import { spanText, useOpenApply } from './applies.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import { BookingOccupy } from './BookingOccupy.tsx';

const views = [
  { value: 'list', label: '列表' },
  { value: 'calendar', label: '日历' },
];
const { title, purpose, startTime } = applyRecord.fields;
const shape = {
  ...applyRecord,
  fields: {
    code: text('申请单号', { max: 20, search: 'like', sort: true, width: 150 }),
    title,
    room: optionalText('场地', { search: 'like', width: 180 }),
    startTime: { ...startTime, label: '使用时间', width: 190 },
    status: dict('状态', 'repair_area_apply_status', { search: 'exact', width: 90 }),
    currentNode: text('当前节点', { max: 50, width: 130 }),
    attendeeCount: text('人数', { max: 9, width: 70 }),
    purpose,
    applicant: optionalText('申请人', { search: 'like', width: 100 }),
    deptName: text('部门', { max: 50, width: 110 }),
  },
};
const columns = {
  room: { render: (_: unknown, row: Apply) => row.roomName },
  startTime: {
    render: (_: unknown, row: Apply) => <span className="num">{spanText(row.startTime, row.endTime)}</span>,
  },
  applicant: { render: (_: unknown, row: Apply) => row.applicantName },
};

/** Applications for rooms: as a list, and the calendar of the rooms. */
export function ApplyPage(): ReactNode {
  const go = useGo();
  const view = useViewQuery().get('view') === 'calendar' ? 'calendar' : 'list';
  const [isApplying, setApplying] = useState(false);
  const [isOccupying, setOccupying] = useState(false);
  const { applyId, open } = useOpenApply();
  const tools = (
    <>
      <HasPermi value={['repair:areaApply:add']}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setApplying(true)}>
          申请场地
        </Button>
      </HasPermi>
      <HasPermi value={['repair:areaApply:occupy']}>
        <Button onClick={() => setOccupying(true)}>占用场地</Button>
      </HasPermi>
      <Segmented aria-label="显示方式" options={views} value={view} onChange={(next) => go(`?view=${next}`)} />
    </>
  );
  return (
    <>
      {view === 'calendar' ? <BookingCalendar tools={tools} onOpen={open} /> : <List tools={tools} onOpen={open} />}
      <ApplyDrawer applyId={applyId} onClose={() => open(undefined)} />
      {isApplying && <ApplyForm onClose={() => setApplying(false)} />}
      {isOccupying && <BookingOccupy onClose={() => setOccupying(false)} />}
    </>
  );
}

interface ListProps {
  tools: ReactNode;
  onOpen: (applyId: number) => void;
}

function List({ tools, onOpen }: ListProps): ReactNode {
  const userId = useSession((session) => session.userId);
  const removeRows = useRemove<Apply>(applyRecord, venueApi.areaApply);
  const reload = useReload();
  const remove = async (rows: readonly Apply[]) => {
    if (await removeRows(rows)) await reload();
  };
  const isRemovable = (row: Apply) => row.status === APPLY.draft && row.applicantId === userId;
  const actionsOf = (row: Apply): RowAction[] => {
    const look = { key: 'open', label: '详情', onClick: () => onOpen(row.applyId) };
    if (!isRemovable(row)) return [look];
    const permission = 'repair:areaApply:remove';
    return [look, { key: 'remove', label: '删除', danger: true, permission, onClick: () => void remove([row]) }];
  };
  return (
    <DeskList<Apply>
      resource={shape}
      ask={(query, more) => venueApi.areaApply.list({ query }, more)}
      exportCall={venueApi.areaApply.export}
      columns={{ ...columns, code: { render: (_: unknown, row: Apply) => codeCell(row.applyId, row.code, onOpen) } }}
      empty="还没有场地申请"
      canSelect={isRemovable}
      actionsOf={actionsOf}
      buttons={(chosen, clear) => (
        <>
          {tools}
          {chosen.length > 0 && (
            <Button danger onClick={() => void remove(chosen).then(clear)}>
              删除草稿
            </Button>
          )}
        </>
      )}
      header={<DocAlert title="区域管理" url="/help/area.html" />}
    />
  );
}
