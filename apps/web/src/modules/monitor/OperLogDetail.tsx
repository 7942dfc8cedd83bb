import CopyOutlined from '@ant-design/icons/CopyOutlined';
import type { OperLog } from '@jiaoyan/contract/monitor/oper-log';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { monitorApi } from '../../api/monitor.ts';
import { useNarrow } from '../../kernel/media.ts';
import { copyText } from '../../kernel/view/copy.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { FieldChanges } from '../../kernel/view/FieldChanges.tsx';
import './monitor.css';

const DRAWER_WIDTH = 720;

/** JSON with line breaks; text that was cut off in the middle stays as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Everything that the log knows about one call, and what it changed. */
export function OperLogDetail({ entry, onClose }: { entry: OperLog | undefined; onClose: () => void }): ReactNode {
  const narrow = useNarrow();
  return (
    <Drawer
      open={entry !== undefined}
      title="操作日志详细"
      size={narrow ? '100%' : DRAWER_WIDTH}
      destroyOnHidden
      onClose={onClose}
    >
      {entry && <Detail entry={entry} />}
    </Drawer>
  );
}

function Detail({ entry }: { entry: OperLog }): ReactNode {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['系统模块', entry.title],
    ['操作类型', <DictTag key="type" dictType="sys_oper_type" value={entry.businessType} />],
    ['操作方法', entry.method],
    ['操作人员', [entry.operName, entry.deptName].filter(Boolean).join(' / ')],
    ['操作地址', [entry.operIp, entry.operLocation].filter(Boolean).join(' / ')],
    ['请求地址', `${entry.requestMethod} ${entry.operUrl}`],
    ['操作状态', <DictTag key="status" dictType="sys_common_status" value={entry.status} />],
    ['操作日期', entry.operTime],
    ['消耗时间', `${entry.costTime} 毫秒`],
    ['请求编号', entry.traceId],
  ];
  return (
    <>
      <dl className="log-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {entry.errorMsg && (
        <section className="log-block" aria-label="异常信息">
          <h3>异常信息</h3>
          <p className="log-error">{entry.errorMsg}</p>
        </section>
      )}
      <Changes operId={entry.operId} />
      <Json title="请求参数" text={entry.operParam} />
      <Json title="返回参数" text={entry.jsonResult} />
    </>
  );
}

function Json({ title, text }: { title: string; text: string }): ReactNode {
  if (!text) return null;
  const shown = pretty(text);
  return (
    <section className="log-block" aria-label={title}>
      <h3>
        {title}
        <Button
          size="small"
          type="text"
          icon={<CopyOutlined aria-hidden />}
          aria-label={`复制${title}`}
          onClick={() => void copyText(shown)}
        >
          复制
        </Button>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{shown}</pre>
    </section>
  );
}

function Changes({ operId }: { operId: number }): ReactNode {
  const query = useQuery({
    queryKey: ['operLog', 'changes', operId],
    queryFn: ({ signal }) => monitorApi.operLog.changes({ params: { id: operId } }, { quiet: true, signal }),
  });
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 2 }} />;
  if (query.data.length === 0) return null;
  return (
    <section className="log-block" aria-label="变更内容">
      <h3>变更内容</h3>
      {query.data.map((record) => (
        <div key={record.historyId} className="log-change">
          <strong>{record.recordName}</strong>
          <FieldChanges changes={record.changes} />
        </div>
      ))}
    </section>
  );
}
