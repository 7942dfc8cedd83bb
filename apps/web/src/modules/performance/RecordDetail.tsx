import type { PerfFact, PerfRecordDetail } from '@jiaoyan/contract/performance/record';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { useReload } from '../../desk/desk-queries.ts';
import { FactList } from '../../desk/FactList.tsx';
import { RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { fileUrl } from '../../kernel/files/address.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { message } from '../../kernel/view/feedback.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { AdjustList } from './AdjustList.tsx';
import { AppealForm } from './AppealForm.tsx';
import { AppealList } from './AppealList.tsx';
import { canOpen, FactDocument } from './FactDocument.tsx';
import { ItemList, useObjection } from './ItemList.tsx';
import { MonthBars } from './MonthBars.tsx';
import { performanceEvents, useFacts, useRecord, useTrend } from './performance-data.ts';
import { Radar } from './Radar.tsx';
import { RecordMoves } from './RecordMoves.tsx';
import { axesOf, radarLabel, signed } from './scores.tsx';
import '../../desk/record.css';
import '../../kernel/view/card.css';
import './performance.css';

const WIDTH = 820;

interface ScoreDrawerProps {
  /** Nothing is open without one. */
  recordId: number | undefined;
  /** Opens another month of the same person, or none. */
  onOpen: (recordId: number | undefined) => void;
}

/** What a month of somebody came to, beside the list; on a phone it takes the whole screen. */
export function ScoreDrawer({ recordId, onOpen }: ScoreDrawerProps): ReactNode {
  return (
    <RecordDrawer title="绩效详情" id={recordId} width={WIDTH} onClose={() => onOpen(undefined)}>
      {(id) => <ScoreView recordId={id} onOpen={onOpen} />}
    </RecordDrawer>
  );
}

function ScoreView({ recordId, onOpen }: { recordId: number; onOpen: (recordId: number) => void }): ReactNode {
  const { data: record, error, refetch } = useRecord(recordId);
  if (error && !record) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!record) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <article className="report-detail" aria-label={`${record.userName} ${record.period}`}>
      <Head record={record} />
      <RecordMoves record={record} />
      <FactList facts={factsOf(record)} />
      <Months record={record} onOpen={onOpen} />
      <section className="report-block" aria-label="各项得分">
        <h3>各项得分</h3>
        <Radar axes={axesOf(record)} label={radarLabel(record)} />
        <Items record={record} />
      </section>
      {record.adjusts.length > 0 && (
        <section className="report-block" aria-label="加减分">
          <h3>加减分</h3>
          <AdjustList adjusts={record.adjusts} />
        </section>
      )}
      {record.appeals.length > 0 && (
        <section className="report-block" aria-label="申诉">
          <h3>申诉</h3>
          <AppealList appeals={record.appeals} />
        </section>
      )}
      {record.signature && (
        <section className="report-block" aria-label="签名">
          <h3>签名</h3>
          <img className="perf-sign" src={fileUrl(record.signature)} alt={`${record.userName}的签名`} />
        </section>
      )}
      <section className="report-block" aria-label="变更记录">
        <h3>变更记录</h3>
        <RecordTimeline
          events={record.timeline.map(({ eventId, event, files: _files, ...rest }) => ({
            ...rest,
            key: eventId,
            label: performanceEvents[event] ?? [event, 'info'],
          }))}
        />
      </section>
    </article>
  );
}

const Head = ({ record }: { record: PerfRecordDetail }): ReactNode => (
  <header className="report-head perf-head">
    <div>
      <h2>
        {record.userName} <span className="num">{record.period}</span>
      </h2>
      <p>
        <DictTag dictType="perf_status" value={record.status} />
        {record.isAppealed && <span className="dict-tag dict-tag-warning">申诉后</span>}
        {record.deptName}　{record.schemeName}（第{record.rules.no}版）
      </p>
    </div>
    <p className="perf-final">
      <b className="num">{record.final}</b>
      <DictTag dictType="perf_grade" value={record.grade} />
    </p>
  </header>
);

const factsOf = (record: PerfRecordDetail): readonly (readonly [string, ReactNode])[] => [
  ['名次', `${record.rank} / ${record.people}`],
  ['各项得分', record.base],
  ['加减分', signed(record.adjust)],
  ...(record.appealDue ? [['申诉截止', record.appealDue] as const] : []),
  ...(record.ackTime ? [['签收时间', record.ackTime.slice(0, 16)] as const] : []),
];

/** How the person did in other months. */
function Months({ record, onOpen }: { record: PerfRecordDetail; onOpen: (recordId: number) => void }): ReactNode {
  const { data } = useTrend(record.userId);
  if (!data) return <div className="card-wait perf-months-wait" />;
  const open = (period: string) => {
    const found = data.find((month) => month.period === period);
    if (found) onOpen(found.recordId);
  };
  if (data.length < 2) return null;
  return (
    <section className="report-block" aria-label="近十二个月">
      <h3>近十二个月</h3>
      <MonthBars months={data.toReversed()} chosen={record.period} onChoose={open} />
    </section>
  );
}

/** The items with their facts; a fact opens its document, its owner objects to it. */
function Items({ record }: { record: PerfRecordDetail }): ReactNode {
  const { data: facts, error, refetch } = useFacts(record.recordId);
  const [opened, setOpened] = useState<PerfFact>();
  const { objection, toggle, clear } = useObjection();
  const documentOf = (fact: PerfFact) =>
    canOpen(fact) ? (
      <button type="button" className="link-button num" onClick={() => setOpened(fact)}>
        {fact.code}
      </button>
    ) : (
      <span className="num">{fact.code}</span>
    );
  const reload = useReload();
  const sent = () => {
    clear();
    message.success('已提交申诉，等待核实');
    void reload();
  };
  const form = objection && <AppealForm record={record} objection={objection} onSent={sent} onClose={clear} />;
  return (
    <>
      {error && !facts && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <ItemList
        detail={record}
        facts={facts}
        documentOf={documentOf}
        objecting={record.moves.includes('appeal') ? { objection, onToggle: toggle, form } : undefined}
      />
      <FactDocument key={opened?.factId} fact={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
