import { receiveLife } from '@jiaoyan/contract/repair/receive';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';
import { PlaceSelect, RoomSelect } from '../../../domain/AreaInputs.tsx';
import { DictSelect } from '../../../kernel/input/DictSelect.tsx';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ItemSelect } from './ReportInputs.tsx';
import { WarrantyOf } from './WarrantyHint.tsx';

const quiet = { quiet: true };
const { accept, merge } = receiveLife.transitions;
type Correction = z.input<typeof accept.input>;
type Received = Pick<
  ReportRow,
  'reportId' | 'code' | 'version' | 'templateId' | 'placeId' | 'roomId' | 'priority' | 'status'
>;
interface DialogProps {
  report: Received;
  onClose: () => void;
}

/** What was put right, and nothing else; a place that changes takes the room along. */
function changed(report: Received, values: Correction): Correction {
  const movedPlace = values.placeId !== report.placeId;
  return {
    ...(values.templateId !== report.templateId && { templateId: values.templateId }),
    ...(movedPlace && { placeId: values.placeId }),
    ...((movedPlace || (values.roomId ?? null) !== report.roomId) && { roomId: values.roomId ?? null }),
    ...(values.priority !== report.priority && { priority: values.priority }),
    ...(values.liability && { liability: values.liability }),
    version: report.version,
  };
}

/** Takes a report on, with what was reported wrongly put right. */
export function AcceptDialog({ report, onClose }: DialogProps): ReactNode {
  const { templateId, placeId, roomId } = report;
  const initial = { templateId, placeId, roomId, priority: report.priority as NonNullable<Correction['priority']> };
  return (
    <MoveDialog<Correction>
      title={`受理 - ${report.code}`}
      okText="受理"
      done="受理成功"
      hint="项目、位置或紧急程度有误时可一并更正，时限按更正后的项目重新计算。"
      schema={accept.input}
      initial={initial}
      call={(values) =>
        repairApi.receive.accept({ params: { id: report.reportId }, body: changed(report, values) }, quiet)
      }
      onClose={onClose}
    >
      <WarrantyOf reportId={report.reportId} />
      <Form.Item name="templateId" label="报修项目">
        <ItemSelect />
      </Form.Item>
      <div className="report-columns">
        <Form.Item name="placeId" label="楼宇">
          <PlaceSelect />
        </Form.Item>
        <Form.Item name="roomId" label="房间">
          <RoomSelect />
        </Form.Item>
        <Form.Item name="priority" label="紧急程度">
          <DictSelect dictType="repair_priority" />
        </Form.Item>
        <Form.Item name="liability" label="责任认定">
          <DictSelect dictType="repair_liability" allowClear placeholder="质保期内默认质保，可不选" />
        </Form.Item>
      </div>
    </MoveDialog>
  );
}

/** Joins a report to another open one of the same building. */
export function MergeDialog({ report, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ targetId: number }>
      title={`合并 - ${report.code}`}
      okText="合并"
      done="合并成功"
      width={640}
      hint="合并后本单关闭，报修人自动关注目标报修单并收到它的进度。"
      schema={merge.input}
      call={({ targetId }) =>
        repairApi.receive.merge({ params: { id: report.reportId }, body: { targetId, version: report.version } }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="targetId" label="合并到" required>
        <TargetPicker report={report} />
      </Form.Item>
    </MoveDialog>
  );
}

interface TargetPickerProps {
  report: Received;
  value?: number;
  onChange?: (reportId: number) => void;
}

/** The open reports of the same building; those of the same item first. */
function TargetPicker({ report, value, onChange }: TargetPickerProps): ReactNode {
  const [wanted, setWanted] = useState('');
  const { data, isLoading } = useQuery({
    queryKey: [DESK, 'near', report.placeId],
    queryFn: ({ signal }) =>
      repairApi.report.list(
        { query: { placeId: String(report.placeId), open: 'Y', pageSize: 100 } },
        { quiet: true, signal },
      ),
  });
  if (isLoading) return <Skeleton active paragraph={{ rows: 4 }} />;
  const isSame = ({ templateId }: ReportRow) => Number(templateId === report.templateId);
  const shown = (data?.rows ?? [])
    .filter(({ reportId }) => reportId !== report.reportId)
    .filter(({ code, title, position }) => `${code} ${title} ${position}`.includes(wanted.trim()))
    .sort((a, b) => isSame(b) - isSame(a));
  return (
    <div className="merge-targets">
      <Input
        allowClear
        aria-label="查找报修单"
        placeholder="单号、标题或位置"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {shown.length === 0 && <EmptyState text="同一楼宇没有其他未结报修" />}
      <Radio.Group value={value} onChange={(event) => onChange?.(Number(event.target.value))}>
        {shown.map((row) => (
          <Radio key={row.reportId} value={row.reportId}>
            <span className="num">{row.code}</span> {row.title}{' '}
            <DictTag dictType="repair_report_status" value={row.status} />
            {isSame(row) === 1 && <span className="dict-tag dict-tag-info">同项目</span>}
            <small>{row.position}</small>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}
