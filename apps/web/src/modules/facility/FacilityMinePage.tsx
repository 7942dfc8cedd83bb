import type { Facility } from '@jiaoyan/contract/facility/facility';
import type { Transfer } from '@jiaoyan/contract/facility/facility-parts';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { useMyTransfers } from './facilities.ts';
import { Position } from './facility-cells.tsx';
import './facility.css';

const LIMIT = 20;

/** What somebody answers for, and what he is asked to take over; for phones as well. */
export function FacilityMinePage(): ReactNode {
  return (
    <section className="resource-page facility-mine" aria-label="我的设施">
      <Waiting />
      <h2 className="facility-mine-title">我负责的设施</h2>
      <Own />
    </section>
  );
}

/** The hand-overs that wait, and below them what became of the last ones. */
function Waiting(): ReactNode {
  const { data, error, refetch } = useMyTransfers();
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <>
      <h2 className="facility-mine-title">设施移交</h2>
      <ul className="facility-cards" aria-label="设施移交">
        {data.map((transfer) => (
          <TransferCard key={transfer.transferId} transfer={transfer} />
        ))}
      </ul>
    </>
  );
}

function TransferCard({ transfer }: { transfer: Transfer }): ReactNode {
  const [isRefusing, setRefusing] = useState(false);
  const { run, busy } = useDeskRun();
  const { transferId, name, code, position, fromName, toName, reason, status, isMine } = transfer;
  const params = { id: transferId };
  const confirm = async () => {
    if (!(await confirmDialog(`确认接收 ${name}？之后由您负责。`))) return;
    await run(() => facilityApi.facility.confirm({ params, body: {} }), '已接收');
  };
  return (
    <li className="facility-card">
      <p className="facility-card-head">
        <b>{name}</b>
        <DictTag dictType="facility_transfer_status" value={status} />
      </p>
      <p className="facility-card-note">
        <span className="num">{code}</span> {position}
      </p>
      <p className="facility-card-note">
        {fromName || '无'} → {toName}
        {reason && `：${reason}`}
      </p>
      {isMine && (
        <p className="facility-card-moves">
          <Button type="primary" loading={busy} onClick={() => void confirm()}>
            确认接收
          </Button>
          <Button danger onClick={() => setRefusing(true)}>
            拒绝
          </Button>
        </p>
      )}
      {isRefusing && <RefuseDialog transfer={transfer} onClose={() => setRefusing(false)} />}
    </li>
  );
}

const refusal = z.object({ reason: z.string().trim().min(1).max(200).meta({ title: '拒绝原因' }) });

function RefuseDialog({ transfer, onClose }: { transfer: Transfer; onClose: () => void }): ReactNode {
  return (
    <MoveDialog<{ reason: string }>
      title={`拒绝接收 - ${transfer.name}`}
      okText="拒绝接收"
      danger
      schema={refusal}
      initial={{ reason: '' }}
      call={(body) => facilityApi.facility.refuse({ params: { id: transfer.transferId }, body }, { quiet: true })}
      onClose={onClose}
    >
      <Form.Item name="reason" label="拒绝原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

function Own(): ReactNode {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'facility-my', page],
    queryFn: ({ signal }) =>
      facilityApi.facility.my({ query: { pageNum: page, pageSize: LIMIT } }, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.total === 0) return <EmptyState text="还没有由您负责的设施" />;
  return (
    <>
      <ul className="facility-cards" aria-label="我负责的设施">
        {data.rows.map((row) => (
          <OwnCard key={row.facilityId} row={row} />
        ))}
      </ul>
      {data.total > LIMIT && <Pagination total={data.total} page={page} limit={LIMIT} onChange={setPage} />}
    </>
  );
}

const OwnCard = ({ row }: { row: Facility }): ReactNode => (
  <li className="facility-card">
    <p className="facility-card-head">
      <b>{row.name}</b>
      <DictTag dictType="facility_status" value={row.status} />
    </p>
    <p className="facility-card-note">
      <span className="num">{row.code}</span> {row.classifyName} {row.model}
    </p>
    <p className="facility-card-note">
      <Position {...row} />
    </p>
  </li>
);
