import {
  AUDIT_ITEM,
  type AuditDetail,
  type AuditItem,
  type AuditItemState,
  auditHandle,
} from '@jiaoyan/contract/facility/audit';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { Pictures } from '../../desk/Pictures.tsx';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { FacilitySelect } from './FacilityInputs.tsx';

const LIMIT = 20;
const { right, open, misplaced, wrong, extra } = AUDIT_ITEM;

interface AuditItemsProps {
  audit: AuditDetail;
  /** One result, `open` for what is to be dealt with, empty for all. */
  state: string;
}

/** What an audit expects and found, a page at a time. */
export function AuditItems({ audit, state }: AuditItemsProps): ReactNode {
  const [page, setPage] = useState(1);
  const narrowed = state === 'open' ? { open: 'Y' as const } : state === '' ? {} : { state: state as AuditItemState };
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'audit-items', audit.auditId, state, page],
    queryFn: ({ signal }) =>
      facilityApi.facilityAudit.items(
        { params: { id: audit.auditId }, query: { ...narrowed, page, limit: LIMIT } },
        { quiet: true, signal },
      ),
    placeholderData: (before) => before,
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.total === 0) return <EmptyState text="没有这样的明细" />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys */}
      <section className="facility-sheet" aria-label="明细" tabIndex={0}>
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">设施</th>
              <th scope="col">台账位置</th>
              <th scope="col">实盘位置</th>
              <th scope="col">结果</th>
              <th scope="col">盘点人</th>
              <th scope="col">处理</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((item) => (
              <Line key={item.itemId} audit={audit} item={item} />
            ))}
          </tbody>
        </table>
      </section>
      {data.total > LIMIT && <Pagination total={data.total} page={page} limit={LIMIT} onChange={setPage} />}
    </>
  );
}

function Line({ audit, item }: { audit: AuditDetail; item: AuditItem }): ReactNode {
  return (
    <tr>
      <td>
        <span className="facility-name">
          {item.name}
          <small>
            <span className="num">{item.code}</span> {item.remark}
          </small>
        </span>
        {item.images && <Pictures value={item.images} alt="盘点照片" size={48} />}
      </td>
      <td>{item.expected || '—'}</td>
      <td>{item.found || '—'}</td>
      <td>
        <DictTag dictType="facility_audit_state" value={item.state} />
      </td>
      <td>
        <span className="facility-name">
          {item.scanName || '—'}
          <small className="num">{item.scanTime?.slice(5, 16)}</small>
        </span>
      </td>
      <td>
        <Handled audit={audit} item={item} />
      </td>
    </tr>
  );
}

/** What was done about a difference, or the way to do it. */
function Handled({ audit, item }: { audit: AuditDetail; item: AuditItem }): ReactNode {
  const [how, setHow] = useState<'2' | '3' | '4'>();
  const { run, busy } = useDeskRun();
  const { state, handled } = item;
  if (state === right) return '—';
  if (handled !== '0')
    return (
      <span className="facility-name">
        <DictTag dictType="facility_audit_handled" value={handled} />
        <small>
          {item.handleName} {item.handleText}
        </small>
      </span>
    );
  if (!audit.moves.includes('handle')) return '—';
  const params = { id: audit.auditId };
  const { itemId } = item;
  const move = () => run(() => facilityApi.facilityAudit.handle({ params, body: { itemId, how: '1' } }), '已移位');
  return (
    <span className="audit-item-buttons">
      {state === misplaced && hasPermi('repair:facility:move') && (
        <Button size="small" type="primary" loading={busy} onClick={() => void move()}>
          一键移位
        </Button>
      )}
      {state === wrong && (
        <Button size="small" onClick={() => setHow('2')}>
          已更正
        </Button>
      )}
      {state === extra && (
        <Button size="small" onClick={() => setHow('3')}>
          登记
        </Button>
      )}
      <Button size="small" onClick={() => setHow('4')}>
        {state === open ? '记为盘亏' : '说明'}
      </Button>
      {how && <HandleDialog params={params} item={item} how={how} onClose={() => setHow(undefined)} />}
    </span>
  );
}

interface HandleDialogProps {
  params: { id: number };
  item: AuditItem;
  how: '2' | '3' | '4';
  onClose: () => void;
}
const titles = { '2': '更正', '3': '登记', '4': '说明' } as const;
function HandleDialog({ params, item, how, onClose }: HandleDialogProps): ReactNode {
  return (
    <MoveDialog<{ facilityId: number | null; text: string }>
      title={`${titles[how]} - ${item.name}`}
      okText="确定"
      hint={how === '3' ? '先在设施台账中新增，再选择新增的设施。' : undefined}
      schema={auditHandle.omit({ how: true, itemId: true })}
      initial={{ facilityId: null, text: '' }}
      call={(values) =>
        facilityApi.facilityAudit.handle({ params, body: { ...values, itemId: item.itemId, how } }, { quiet: true })
      }
      onClose={onClose}
    >
      {how === '3' && (
        <Form.Item name="facilityId" label="设施" required>
          <FacilitySelect />
        </Form.Item>
      )}
      <Form.Item name="text" label="说明" required={how === '4'}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
