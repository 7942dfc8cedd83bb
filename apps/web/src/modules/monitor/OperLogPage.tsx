import { type OperLog, operLog } from '@jiaoyan/contract/monitor/oper-log';
import { type ReactNode, useState } from 'react';
import { monitorApi } from '../../api/monitor.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { CleanButton } from './CleanButton.tsx';
import { OperLogDetail } from './OperLogDetail.tsx';

const columns = { costTime: { render: (_: unknown, row: OperLog) => `${row.costTime} 毫秒` } };
const clean = () => monitorApi.operLog.clean();

/** Who did what in the back office. */
export function OperLogPage(): ReactNode {
  const [entry, setEntry] = useState<OperLog>();
  return (
    <>
      <ResourcePage
        resource={operLog}
        calls={monitorApi.operLog}
        columns={columns}
        timeRange="操作日期"
        toolbar={<CleanButton journal={operLog} clean={clean} />}
        rowActions={(row) => [
          { key: 'detail', label: '详细', permission: 'monitor:operlog:query', onClick: () => setEntry(row) },
        ]}
      />
      <OperLogDetail entry={entry} onClose={() => setEntry(undefined)} />
    </>
  );
}
