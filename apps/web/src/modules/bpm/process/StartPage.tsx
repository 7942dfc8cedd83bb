import type { DefinitionRow } from '@jiaoyan/contract/bpm/definition';
import { useQuery } from '@tanstack/react-query';
import Input from 'antd/es/input';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { useDict } from '../../../kernel/view/dict.ts';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { closeCurrentView, useGo, useViewQuery } from '../../../kernel/view/view.ts';
import { useStartable } from './process-definitions.ts';
import { PROCESS } from './reload.ts';
import { StartForm } from './StartForm.tsx';
import { dicts } from './texts.ts';
import { WorkNav } from './WorkNav.tsx';
import './process.css';
import './start.css';

const BUSINESS = '20';

/** The instance whose values a new one starts with, when the address names one. */
function useRepeated() {
  const from = Number(useViewQuery().get('from')) || undefined;
  const query = useQuery({
    queryKey: [...PROCESS, 'detail', from],
    queryFn: ({ signal }) => bpmApi.instance.get({ query: { id: from ?? 0 } }, { signal }),
    enabled: from !== undefined,
  });
  return { detail: from === undefined ? undefined : query.data, loading: from !== undefined && query.isLoading };
}

/** Starts a process: choose one, then fill in its form. */
export function StartPage(): ReactNode {
  const query = useViewQuery();
  const go = useGo();
  const repeated = useRepeated();
  const { definitions, isLoading, error, refetch } = useStartable();
  const key = query.get('key') ?? repeated.detail?.instance.key;
  const id = Number(query.get('definitionId'));
  const chosen = definitions.find((each) => (id ? each.definitionId === id : each.key === key));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isLoading || repeated.loading) return <Skeleton active paragraph={{ rows: 8 }} />;
  const choose = (row: DefinitionRow) =>
    go(row.formType === BUSINESS ? row.formCustomCreatePath : `?definitionId=${row.definitionId}`);
  if (chosen?.formType === BUSINESS) {
    const again = repeated.detail ? `?from=${encodeURIComponent(repeated.detail.instance.businessKey)}` : '';
    return <Elsewhere to={chosen.formCustomCreatePath + again} />;
  }
  if (chosen)
    return (
      <StartForm
        key={`${chosen.definitionId}-${repeated.detail?.instance.instanceId ?? ''}`}
        definition={chosen}
        repeated={repeated.detail}
        onBack={() => go('?')}
      />
    );
  return (
    <>
      <WorkNav current="/bpm/process-instance/create" />
      {(id > 0 || key) && !chosen && <p className="process-hint">该流程已停用，或者您不能发起，请选择其他流程。</p>}
      <Choice definitions={definitions} onChoose={choose} />
    </>
  );
}

/** A process with a page of its own is started there; this page makes way for it. */
function Elsewhere({ to }: { to: string }): ReactNode {
  useEffect(() => closeCurrentView(to), [to]);
  return <Skeleton active />;
}

interface ChoiceProps {
  definitions: readonly DefinitionRow[];
  onChoose: (definition: DefinitionRow) => void;
}

/** The processes by category. */
function Choice({ definitions, onChoose }: ChoiceProps): ReactNode {
  const [word, setWord] = useState('');
  const categories = useDict(dicts.category);
  const wanted = word.trim().toLowerCase();
  const found = definitions.filter(({ name, key, description }) =>
    [name, key, description].some((text) => text.toLowerCase().includes(wanted)),
  );
  const groups = [...new Set(found.map(({ category }) => category))].map((category) => ({
    category,
    title: categories.find(({ value }) => value === category)?.label ?? '其他',
    rows: found.filter((row) => row.category === category),
  }));
  return (
    <section className="resource-page start-page" aria-label="选择流程">
      <Input.Search
        className="start-search"
        aria-label="查找流程"
        placeholder="输入流程名称查找"
        allowClear
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {groups.map(({ category, title, rows }) => (
        <section key={category} aria-label={title}>
          <h2>{title}</h2>
          <ul className="start-cards">
            {rows.map((row) => (
              <li key={row.definitionId}>
                <button type="button" className="start-card" onClick={() => onChoose(row)}>
                  <strong>{row.name}</strong>
                  <span className="start-version">v{row.version}</span>
                  <span className="start-note">{row.description || '暂无说明'}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <EmptyState text={definitions.length ? '没有符合条件的流程' : '目前没有可以发起的流程'} />}
    </section>
  );
}
