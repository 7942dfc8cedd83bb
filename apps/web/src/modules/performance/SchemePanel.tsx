import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { PerfSchemeDetail, PerfSchemeVersion } from '@jiaoyan/contract/performance/scheme';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { performanceApi } from '../../api/performance.ts';
import { HasPermi, hasPermi } from '../../kernel/call/permissions.tsx';
import { useRun } from '../../kernel/form/use-run.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { SCHEMES, useSources } from './performance-data.ts';
import { type Editing, SchemeEditor } from './SchemeEditor.tsx';
import { SchemeVersion } from './SchemeVersion.tsx';
import { TrialDialog } from './TrialDialog.tsx';
import '../../desk/record.css';
import './performance.css';
import './scheme.css';

const NORMAL = '0';
const STOPPED = '1';
/** Nobody has more schemes than fit on a page. */
const MOST = 50;
const changes = [SCHEMES];

const useSchemes = () =>
  useQuery({
    queryKey: [SCHEMES],
    queryFn: ({ signal }) =>
      performanceApi.perfScheme.list({ query: { pageNum: 1, pageSize: MOST } }, { quiet: true, signal }),
  });
const useScheme = (schemeId: number | undefined) =>
  useQuery({
    queryKey: [SCHEMES, schemeId],
    queryFn: ({ signal }) => performanceApi.perfScheme.get({ params: { id: schemeId ?? 0 } }, { quiet: true, signal }),
    enabled: schemeId !== undefined,
  });

/** By which rules people are measured; rules that were used stay as they are. */
export function SchemePanel(): ReactNode {
  const { data, error, refetch } = useSchemes();
  const [chosen, setChosen] = useState<number>();
  const [editing, setEditing] = useState<Editing>();
  const schemes = data?.rows ?? [];
  const shown = chosen ?? schemes[0]?.schemeId;
  const { data: scheme } = useScheme(shown);
  return (
    <section className="resource-page scheme-page" aria-label="绩效方案">
      <div className="scheme-head">
        {schemes.length > 0 && (
          <Segmented<number>
            aria-label="绩效方案"
            options={schemes.map(({ schemeId, name }) => ({ value: schemeId, label: name }))}
            value={shown ?? 0}
            onChange={setChosen}
          />
        )}
        <HasPermi value={['repair:perfScheme:add']}>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ kind: 'scheme' })}>
            新增方案
          </Button>
        </HasPermi>
      </div>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && schemes.length === 0 && <EmptyState text="还没有绩效方案" />}
      {shown !== undefined && !scheme && <Skeleton active paragraph={{ rows: 8 }} />}
      {scheme && <SchemeView key={scheme.schemeId} scheme={scheme} onEdit={setEditing} />}
      {editing && <SchemeEditor editing={editing} onClose={() => setEditing(undefined)} />}
    </section>
  );
}

interface SchemeViewProps {
  scheme: PerfSchemeDetail;
  onEdit: (editing: Editing) => void;
}

function SchemeView({ scheme, onEdit }: SchemeViewProps): ReactNode {
  const [isTrying, setTrying] = useState(false);
  const sources = useSources();
  const { busy, run } = useRun(changes);
  const { schemeId, name, roleName, status, version, versions } = scheme;
  const isStopped = status === STOPPED;
  const toggle = () =>
    run(
      () =>
        performanceApi.perfScheme.update({
          body: { schemeId, name, status: isStopped ? NORMAL : STOPPED, version },
        }),
      isStopped ? '已启用' : '已停用',
    );
  const mayEdit = hasPermi('repair:perfScheme:edit');
  const actionsOf = (one: PerfSchemeVersion) => {
    if (!mayEdit) return null;
    return one.isUsed ? (
      <Button size="small" onClick={() => onEdit({ kind: 'next', scheme, from: one })}>
        以此新建版本
      </Button>
    ) : (
      <Button size="small" type="primary" onClick={() => onEdit({ kind: 'version', scheme, from: one })}>
        修改
      </Button>
    );
  };
  return (
    <>
      <p className="scheme-facts">
        <span>适用：{roleName}</span>
        <span className={`dict-tag dict-tag-${isStopped ? 'info' : 'success'}`}>{isStopped ? '已停用' : '使用中'}</span>
        {mayEdit && (
          <Button size="small" loading={busy} onClick={() => void toggle()}>
            {isStopped ? '启用' : '停用'}
          </Button>
        )}
        <HasPermi value={['repair:perfScheme:trial']}>
          <Button size="small" onClick={() => setTrying(true)}>
            试算
          </Button>
        </HasPermi>
      </p>
      {versions.map((one, at) => (
        <SchemeVersion
          key={one.versionId}
          version={one}
          sources={sources}
          isNewest={at === 0}
          actions={actionsOf(one)}
        />
      ))}
      {isTrying && <TrialDialog schemeId={schemeId} name={name} onClose={() => setTrying(false)} />}
    </>
  );
}
