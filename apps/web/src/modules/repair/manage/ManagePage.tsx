import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import Tabs from 'antd/es/tabs';
import { type ReactNode, useContext, useRef } from 'react';
import { useLiveDesk } from '../../../desk/use-desk.ts';
import { useSubcamps } from '../../../domain/areas.ts';
import { logged } from '../../../kernel/call/failure.ts';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { useNarrow } from '../../../kernel/media.ts';
import { registered } from '../../../kernel/module.ts';
import { useDict } from '../../../kernel/view/dict.ts';
import type { Part } from '../../../kernel/view/part.tsx';
import { ViewContext } from '../../../kernel/view/view.ts';
import { DistributePanel } from '../desks/DistributePage.tsx';
import { OrderPanel } from '../desks/OrderPage.tsx';
import { ReceivePanel } from '../desks/ReceivePage.tsx';
import { ReportPanel } from '../desks/ReportPage.tsx';
import { OutagePage } from '../outage/OutagePage.tsx';
import { BoardTab } from './BoardTab.tsx';
import { ManageFigures } from './ManageFigures.tsx';
import { type Scope, scopeOf, useSummary } from './manage.ts';
import { OverduePanel } from './OverduePanel.tsx';
import './manage.css';

interface Tab {
  key: string;
  label: string;
  permission: string;
  /** How many wait there. */
  count?: number | undefined;
  content: () => ReactNode;
}
/** A desk of a higher module; those with a lower rank come first. */
interface WorkbenchTab extends Pick<Tab, 'key' | 'label' | 'permission'> {
  readonly rank: number;
  readonly Panel: Part<{ compact: boolean }>;
}

declare module '../../../kernel/module.ts' {
  interface Registries {
    workbenchTabs: WorkbenchTab;
  }
}

const requests = { request: 'Y' };
const finished = { status: '40' };

function useTabs(scope: Scope): Tab[] {
  const { data } = useSummary(scope);
  const session = useSession();
  const tabs: Tab[] = [
    { key: 'board', label: '看板', permission: 'repair:manage:list', content: () => <BoardTab scope={scope} /> },
    {
      key: 'receive',
      label: '待受理',
      permission: 'repair:receive:list',
      count: data?.waiting,
      content: () => <ReceivePanel compact />,
    },
    {
      key: 'distribute',
      label: '待派单',
      permission: 'repair:distribute:list',
      count: data?.accepted,
      content: () => <DistributePanel compact />,
    },
    {
      key: 'request',
      label: '待审批',
      permission: 'repair:order:decide',
      count: data?.requests,
      content: () => <OrderPanel compact fixed={requests} />,
    },
    {
      key: 'overdue',
      label: '超时',
      permission: 'repair:manage:list',
      count: data?.overdue,
      content: () => <OverduePanel />,
    },
    {
      key: 'finished',
      label: '待验收',
      permission: 'repair:report:list',
      count: data?.finished,
      content: () => <ReportPanel compact fixed={finished} />,
    },
    ...registered('workbenchTabs')
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ Panel, ...tab }) => ({ ...tab, content: () => <Panel compact /> })),
    { key: 'outage', label: '停水停电', permission: 'repair:outage:list', content: () => <OutagePage /> },
    { key: 'order', label: '工单', permission: 'repair:order:list', content: () => <OrderPanel compact /> },
    { key: 'report', label: '全部报修', permission: 'repair:report:list', content: () => <ReportPanel compact /> },
  ];
  return tabs.filter(({ permission }) => hasPermi(permission, session));
}

/** The workbench of those who are in charge: what waits, what is late, who is on duty, and the desks to work at. */
export function ManagePage(): ReactNode {
  const { search, navigate } = useContext(ViewContext);
  const params = new URLSearchParams(search);
  const scope = scopeOf(params);
  const tabs = useTabs(scope);
  const page = useRef<HTMLDivElement>(null);
  useLiveDesk(topics.repairBoard);
  const chosen = tabs.some(({ key }) => key === params.get('tab')) ? (params.get('tab') as string) : 'board';
  /** Another desk starts without the search of the one before; campus and trade stay. */
  const show = (tab: string, change: Partial<Scope> = {}) => {
    const next = Object.entries({ tab, ...scope, ...change }).filter(([, value]) => value);
    navigate(`?${new URLSearchParams(next as [string, string][])}`);
  };
  return (
    <div className="manage" ref={page}>
      <div className="manage-head">
        <ScopeSelects scope={scope} onChange={(change) => show(chosen, change)} />
        <Button
          icon={<FullscreenOutlined aria-hidden />}
          onClick={() => void page.current?.requestFullscreen?.().catch(logged)}
        >
          大屏
        </Button>
      </div>
      <ManageFigures scope={scope} onShow={show} />
      <section className="card manage-desk">
        <Desks tabs={tabs} chosen={chosen} onChange={show} />
      </section>
    </div>
  );
}

/** The desks in tabs; on a telephone in a choice, because there is no room for a row of them. */
function Desks(props: { tabs: Tab[]; chosen: string; onChange: (tab: string) => void }): ReactNode {
  const { tabs, chosen, onChange } = props;
  const narrow = useNarrow();
  if (narrow)
    return (
      <>
        <Select
          className="manage-pick"
          aria-label="工作台"
          value={chosen}
          options={tabs.map(({ key, label, count }) => ({ value: key, label: count ? `${label}（${count}）` : label }))}
          onChange={onChange}
        />
        {tabs.find(({ key }) => key === chosen)?.content()}
      </>
    );
  return (
    <Tabs
      activeKey={chosen}
      onChange={onChange}
      destroyOnHidden
      items={tabs.map(({ key, label, count, content }) => ({
        key,
        label: (
          <>
            {label}
            {count ? <span className="manage-count num">{count}</span> : null}
          </>
        ),
        children: key === chosen ? content() : null,
      }))}
    />
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
