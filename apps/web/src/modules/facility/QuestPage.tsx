import PlusOutlined from '@ant-design/icons/PlusOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { type Quest, questFields } from '@jiaoyan/contract/facility/quest';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DeadlineChip } from '../../desk/DeadlineChip.tsx';
import { DeskList } from '../../desk/DeskList.tsx';
import { usePlaces } from '../../domain/areas.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { QuestDrawer } from './QuestDetail.tsx';
import { QuestForm } from './QuestForm.tsx';
import { QuestPrint } from './QuestPrint.tsx';
import { deadlineOf } from './quests.ts';
import './facility.css';

const { level, source, status, placeId, createTime } = questFields;
const filter = (label: string) => optionalText(label, { search: 'exact', list: false });
const shape = {
  name: 'facilityQuest',
  title: '隐患',
  permission: 'repair:facilityQuest',
  id: 'questId',
  time: 'createTime',
  fields: {
    keyword: filter('关键字'),
    code: text('隐患编号', { max: 20, sort: true, width: 150 }),
    level,
    subject: text('隐患', { max: 60, width: 240 }),
    ownerName: text('责任人', { max: 30, width: 90 }),
    owner: filter('责任人'),
    due: filter('期限'),
    placeId,
    source,
    dueTime: { ...questFields.dueTime, label: '剩余', width: 120 },
    createTime,
    status,
  },
};
const dues = [
  { value: 'over', label: '已逾期' },
  { value: '1', label: '1天内' },
  { value: '3', label: '3天内' },
  { value: '7', label: '7天内' },
];

const cells = (open: (id: number) => void): ColumnOverrides<Quest> => ({
  code: { className: 'num' },
  subject: {
    render: (_, { questId, title, facilityName, position }) => (
      <button type="button" className="link-button facility-link" onClick={() => open(questId)}>
        <span className="facility-name">
          {title}
          <small>{[facilityName, position].filter(Boolean).join(' · ')}</small>
        </span>
      </button>
    ),
  },
  ownerName: { render: (_, row) => row.ownerName || '未指派' },
  dueTime: { render: (_, row) => <DeadlineChip deadline={deadlineOf(row)} /> },
  createTime: { className: 'num', render: (_, row) => row.createTime.slice(0, 16) },
});

/** Hidden dangers, from finding to sign-off. */
export function QuestPage(): ReactNode {
  const { id, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const places = usePlaces().map(({ id: value, label }) => ({ value: String(value), label }));
  return (
    <>
      <DeskList<Quest>
        header={<DocAlert title="设施管理" url="/help/facility.html" />}
        resource={shape}
        topic={topics.repairFacility}
        ask={(query, more) => facilityApi.facilityQuest.list({ query }, more)}
        exportCall={facilityApi.facilityQuest.export}
        columns={cells(open)}
        options={{ due: dues, placeId: places }}
        timeRange="登记时间"
        empty="还没有隐患"
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.questId) }]}
        buttons={() => (
          <>
            <HasPermi value={['repair:facilityQuest:add']}>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
                登记隐患
              </Button>
            </HasPermi>
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setPrinting(true)}>
              打印台账
            </Button>
          </>
        )}
      />
      {isAdding && (
        <QuestForm
          onClose={() => setAdding(false)}
          onSaved={(questId) => {
            setAdding(false);
            open(questId);
          }}
        />
      )}
      {isPrinting && <QuestPrint onDone={() => setPrinting(false)} />}
      <QuestDrawer questId={id} onClose={() => open(undefined)} />
    </>
  );
}
