import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { auditItemStates, auditLife, type AuditDetail as Detail } from '@jiaoyan/contract/facility/audit';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { FactList } from '../../desk/FactList.tsx';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { exportRows } from '../../kernel/files/save-file.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { AuditItems } from './AuditItems.tsx';
import { auditEvents, useAudit } from './audits.ts';
import '../../desk/record.css';
import './audit.css';
import './facility.css';

const WIDTH = 920;
const { transitions } = auditLife;
type Move = keyof typeof transitions;

interface AuditDrawerProps {
  /** Nothing is open without one. */
  auditId: number | undefined;
  onClose: () => void;
}

/** An audit beside the list; on a phone it takes the whole screen. */
export function AuditDrawer({ auditId, onClose }: AuditDrawerProps): ReactNode {
  return (
    <RecordDrawer title="设施盘点" id={auditId} width={WIDTH} onClose={onClose}>
      {(id) => <AuditView auditId={id} />}
    </RecordDrawer>
  );
}

function AuditView({ auditId }: { auditId: number }): ReactNode {
  const [state, setState] = useState('');
  const { data: audit, error, refetch } = useAudit(auditId);
  if (error && !audit) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!audit) return <Skeleton active paragraph={{ rows: 8 }} />;
  const states = [
    { value: '', label: '全部' },
    { value: 'open', label: `未处理 ${audit.unhandled}` },
    ...Object.entries(auditItemStates).map(([value, label]) => ({ value, label })),
  ];
  return (
    <article className="report-detail" aria-label={`设施盘点 ${audit.code}`}>
      <header className="report-head">
        <h2>{audit.name}</h2>
        <p>
          <span className="num">{audit.code}</span>
          <DictTag dictType="facility_audit_status" value={audit.status} />
        </p>
      </header>
      <AuditMoves audit={audit} />
      <FactList facts={factsOf(audit).filter(([, value]) => Boolean(value))} />
      <section className="report-block" aria-label="盘点明细">
        <h3>盘点明细</h3>
        <Segmented aria-label="结果" options={states} value={state} onChange={setState} />
        <AuditItems key={state} audit={audit} state={state} />
      </section>
      <section className="report-block" aria-label="过程">
        <h3>过程</h3>
        <RecordTimeline
          events={audit.timeline.map(({ eventId, event, files: _files, ...rest }) => ({
            ...rest,
            key: eventId,
            label: auditEvents[event] ?? [event, 'info'],
          }))}
        />
      </section>
    </article>
  );
}

const factsOf = (audit: Detail): readonly (readonly [string, ReactNode])[] => [
  ['进度', <b className="num">{`${audit.scanned} / ${audit.total}`}</b>],
  [
    '差异',
    <span className="audit-figures">
      <span>位置不符 {audit.misplaced}</span>
      <span>信息不符 {audit.wrong}</span>
      <span>盘亏 {audit.missing}</span>
      <span>盘盈 {audit.extra}</span>
    </span>,
  ],
  ['楼宇', audit.placeNames],
  ['设施分类', audit.classNames || '全部'],
  ['负责人', audit.ownerName],
  ['盘点人', audit.helperNames],
  ['截止日期', audit.deadline],
];

/** The buttons for what the caller may do with an audit now. */
function AuditMoves({ audit }: { audit: Detail }): ReactNode {
  const [asked, setAsked] = useState<Move>();
  const go = useGo();
  const { busy, run } = useAction();
  const may = (move: string) => audit.moves.includes(move);
  const params = { id: audit.auditId };
  return (
    <div className="report-moves">
      {may('scan') && (
        <Button type="primary" onClick={() => go(`/my/audit?id=${audit.auditId}`)}>
          扫描盘点
        </Button>
      )}
      {(['close', 'complete', 'void'] as const).filter(may).map((move) => (
        <Button key={move} danger={move === 'void'} onClick={() => setAsked(move)}>
          {transitions[move].label}
        </Button>
      ))}
      {hasPermi('repair:facilityAudit:export') && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={busy}
          onClick={() => void run(() => exportRows(() => facilityApi.facilityAudit.export({ params }), {}))}
        >
          导出盘点表
        </Button>
      )}
      {asked && <MoveAsk audit={audit} move={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

const hints: Readonly<Record<Move, (audit: Detail) => string>> = {
  close: ({ scanned, total }) => `还有 ${total - scanned} 台未盘，结束后记为盘亏。`,
  complete: () => '每项差异都已处理后完成盘点。',
  void: () => '作废后已盘的结果不再使用。',
};
function MoveAsk({ audit, move, onClose }: { audit: Detail; move: Move; onClose: () => void }): ReactNode {
  const { label, input } = transitions[move];
  return (
    <MoveDialog<{ reason: string }>
      title={`${label} - ${audit.name}`}
      okText={label}
      danger={move === 'void'}
      hint={hints[move](audit)}
      schema={input}
      initial={{ reason: '' }}
      call={({ reason }) =>
        facilityApi.facilityAudit[move](
          { params: { id: audit.auditId }, body: { reason, version: audit.version } },
          { quiet: true },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="reason" label={move === 'void' ? '作废原因' : '说明'} required={move === 'void'}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
