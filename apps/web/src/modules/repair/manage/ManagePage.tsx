import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import Tabs from 'antd/es/tabs';
import { type ReactNode, useContext, useRef } from 'react';
import { useLiveDesk } from '../../../desk/use-desk.ts';
import { useSubcamps } from '../../../domain/areas.ts';
import { logged } from '../../../kernel/call/failure.ts';
import { useNarrow } from '../../../kernel/media.ts';
import { useDict } from '../../../kernel/view/dict.ts';
import { ViewContext } from '../../../kernel/view/view.ts';
import { ManageFigures } from './ManageFigures.tsx';
import { type Scope, scopeOf } from './manage.ts';
import { type Tab, type TabGroup, useTabGroups } from './manage-tabs.tsx';
import './manage.css';

/** The workbench of those who are in charge: what waits, what is late, who is on duty, and the desks to work at. */
export function ManagePage(): ReactNode {
  const { search, navigate } = useContext(ViewContext);
  const params = new URLSearchParams(search);
  const scope = scopeOf(params);
  const groups = useTabGroups(scope);
  const tabs = groups.flatMap((group) => group.tabs);
  const page = useRef<HTMLDivElement>(null);
  useLiveDesk(topics.repairBoard);
  const chosen = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  /** Another desk starts without the search of the one before; campus and trade stay. */
  const show = (tab: string, change: Partial<Scope> = {}) => {
    const next = Object.entries({ tab, ...scope, ...change }).filter(([, value]) => value);
    navigate(`?${new URLSearchParams(next as [string, string][])}`);
  };
  return (
    <div className="manage" ref={page}>
      <div className="manage-head">
        <ScopeSelects scope={scope} onChange={(change) => show(chosen?.key ?? '', change)} />
        <Button
          icon={<FullscreenOutlined aria-hidden />}
          onClick={() => void page.current?.requestFullscreen?.().catch(logged)}
        >
          大屏
        </Button>
      </div>
      <ManageFigures scope={scope} onShow={show} />
      <section className="card manage-desk">
        <Desks groups={groups} chosen={chosen} onChange={show} />
      </section>
    </div>
  );
}

const countOf = ({ label, count }: Tab) => (count ? `${label}（${count}）` : label);

interface DesksProps {
  groups: readonly TabGroup[];
  chosen: Tab | undefined;
  onChange: (tab: string) => void;
}
/** The desks in tabs, by what they are about; on a telephone in a choice, because there is no room for a row of them. */
function Desks({ groups, chosen, onChange }: DesksProps): ReactNode {
  const narrow = useNarrow();
  if (!chosen) return null;
  if (narrow)
    return (
      <>
        <Select
          className="manage-pick"
          aria-label="工作台"
          value={chosen.key}
          options={groups.map(({ label, tabs }) => ({
            label,
            options: tabs.map((tab) => ({ value: tab.key, label: countOf(tab) })),
          }))}
          onChange={onChange}
        />
        {chosen.content()}
      </>
    );
  const open = groups.find(({ key }) => key === chosen.group);
  return (
    <>
      <Segmented
        className="manage-groups"
        aria-label="工作台分组"
        value={chosen.group}
        options={groups.map(({ key, label }) => ({ value: key, label }))}
        onChange={(group) => onChange(groups.find(({ key }) => key === group)?.tabs[0].key ?? 'board')}
      />
      <Tabs
        activeKey={chosen.key}
        onChange={onChange}
        destroyOnHidden
        items={(open?.tabs ?? []).map(({ key, label, count, content }) => ({
          key,
          label: (
            <>
              {label}
              {count ? <span className="manage-count num">{count}</span> : null}
            </>
          ),
          children: key === chosen.key ? content() : null,
        }))}
      />
    </>
  );
}

function ScopeSelects({ scope, onChange }: { scope: Scope; onChange: (change: Partial<Scope>) => void }): ReactNode {
  const subcamps = useSubcamps();
  const trades = useDict('repair_trade');
  return (
    <div className="manage-scope">
      <Select
        aria-label="校区"
        placeholder="全部校区"
        allowClear
        value={scope.subcampId || undefined}
        options={subcamps.map(({ id, label }) => ({ value: String(id), label }))}
        onChange={(value?: string) => onChange({ subcampId: value ?? '' })}
      />
      <Select
        aria-label="工种"
        placeholder="全部工种"
        allowClear
        value={scope.trade || undefined}
        options={trades.map(({ value, label }) => ({ value, label }))}
        onChange={(value?: string) => onChange({ trade: value ?? '' })}
      />
    </div>
  );
}
