import type { Outage } from '@jiaoyan/contract/repair/outage';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { FactList } from '../../../desk/FactList.tsx';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { RecordDrawer } from '../../../kernel/view/RecordDrawer.tsx';
import '../../../desk/record.css';
import { type EventLabel, RecordTimeline } from '../../../desk/RecordTimeline.tsx';

const labels: Readonly<Record<string, EventLabel>> = {
  PUBLISH: ['发布', 'primary'],
  EXTEND: ['延长', 'warning'],
  RESTORE: ['恢复', 'success'],
  CANCEL: ['取消', 'info'],
};

/** One shut-off: the notice, and what has become of it. */
export function OutageDrawer({ outage, onClose }: { outage: Outage | undefined; onClose: () => void }): ReactNode {
  return (
    <RecordDrawer title="停水停电详情" id={outage?.outageId} width={520} onClose={onClose}>
      {() => outage && <Content outage={outage} />}
    </RecordDrawer>
  );
}

function Content({ outage }: { outage: Outage }): ReactNode {
  const facts: [string, ReactNode][] = [
    ['类型', <DictTag key="kind" dictType="repair_outage_kind" value={outage.kind} />],
    ['状态', <DictTag key="status" dictType="repair_outage_status" value={outage.status} />],
    ['校区', outage.subcampName],
    ['楼宇', `${outage.placeNames.join('、') || '全校区'}${outage.scope && `（${outage.scope}）`}`],
    ['开始时间', outage.startTime],
    ['预计恢复', outage.endTime],
    ...(outage.restoredTime ? [['实际恢复', outage.restoredTime] as [string, ReactNode]] : []),
    ['原因', outage.reason],
    ['公告内容', outage.content],
  ];
  return (
    <article className="report-detail" aria-label="停水停电">
      <FactList facts={facts} />
      <Log outageId={outage.outageId} version={outage.version} />
    </article>
  );
}

function Log({ outageId, version }: { outageId: number; version: number }): ReactNode {
  const { data = [] } = useQuery({
    queryKey: ['outage', 'log', outageId, version],
    queryFn: ({ signal }) => repairApi.outage.log({ params: { id: outageId } }, { quiet: true, signal }),
  });
  if (data.length === 0) return null;
  const events = data.map(({ event, ...entry }) => ({
    ...entry,
    key: `${entry.createTime}${event}`,
    label: labels[event] ?? ([event, 'info'] as const),
  }));
  return (
    <section className="report-block" aria-label="处理记录">
      <h3>处理记录</h3>
      <RecordTimeline events={events} />
    </section>
  );
}
