import LinkOutlined from '@ant-design/icons/LinkOutlined';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { useDeskRun } from '../../../desk/use-desk-run.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';

/** Joins old reports that only name their facility with the register; first it shows what that would be. */
export function FacilityMatch(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <HasPermi value={['repair:facility:edit']}>
      <Button icon={<LinkOutlined aria-hidden />} onClick={() => setOpen(true)}>
        匹配旧报修
      </Button>
      {isOpen && <MatchDialog onClose={() => setOpen(false)} />}
    </HasPermi>
  );
}

function MatchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { run, busy } = useDeskRun();
  const { data, error, refetch } = useQuery({
    queryKey: ['facility', 'match'],
    queryFn: ({ signal }) => repairApi.facilityMatch.preview(undefined, { quiet: true, signal }),
    gcTime: 0,
  });
  const apply = async () => {
    await run(() => repairApi.facilityMatch.apply(undefined), '已匹配');
    onClose();
  };
  return (
    <Modal
      open
      title="匹配旧报修"
      width={680}
      okText="全部匹配"
      cancelText="取消"
      okButtonProps={{ disabled: !data?.total }}
      confirmLoading={busy}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <p className="report-hint">
        报修中填写的设施与设施编号、出厂编号相同，或是该房间唯一同名的设施时，关联到设施台账。
      </p>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 4 }} />}
      {data?.total === 0 && <EmptyState text="没有可以匹配的报修" />}
      {data && data.total > 0 && (
        <>
          <p>
            共 <b className="num">{data.total}</b> 条可以匹配
            {data.total > data.rows.length && `，以下为前 ${data.rows.length} 条`}
          </p>
          <table className="report-table">
            <thead>
              <tr>
                <th scope="col">报修单</th>
                <th scope="col">填写的设施</th>
                <th scope="col">匹配到</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.reportId}>
                  <td className="num">{row.code}</td>
                  <td>{row.said}</td>
                  <td>
                    {row.facilityName} <span className="num">{row.facilityCode}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Modal>
  );
}
