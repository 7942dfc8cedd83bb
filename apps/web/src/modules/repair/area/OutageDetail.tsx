import type { Outage } from '@jiaoyan/contract/repair/area/outage';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { client } from '../../../kernel/client.ts';
import { DictTag } from '../../../kernel/DictTag.tsx';
import { RecordDrawer } from '../../../kernel/RecordDrawer.tsx';
import './outage.css';

const eventNames: Readonly<Record<string, string>> = {
  PUBLISH: '发布',
  EXTEND: '延长',
  RESTORE: '恢复',
  CANCEL: '取消',
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
    <>
      <dl className="outage-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Log outageId={outage.outageId} version={outage.version} />
    </>
  );
}

function Log({ outageId, version }: { outageId: number; version: number }): ReactNode {
  const { data = [] } = useQuery({
    queryKey: ['outage', 'log', outageId, version],
    queryFn: ({ signal }) => client.outage.log({ params: { id: outageId } }, { quiet: true, signal }),
  });
  if (data.length === 0) return null;
  return (
    <ol className="outage-log" aria-label="处理记录">
      {data.map(({ event, content, operatorName, createTime }) => (
        <li key={`${createTime}${event}`}>
          <b>
            {eventNames[event] ?? event} · {operatorName}
          </b>
          <span className="num">{createTime}</span>
          {content && <p>{content}</p>}
        </li>
      ))}
    </ol>
  );
}
