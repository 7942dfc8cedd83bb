import type { ReactNode } from 'react';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { registered } from '../../../kernel/module.ts';
import type { Part } from '../../../kernel/view/part.tsx';
import { DistributePanel } from '../desks/DistributePage.tsx';
import { OrderPanel } from '../desks/OrderPage.tsx';
import { ReceivePanel } from '../desks/ReceivePage.tsx';
import { ReportPanel } from '../desks/ReportPage.tsx';
import { OutagePage } from '../outage/OutagePage.tsx';
import { BoardTab } from './BoardTab.tsx';
import { type Scope, useSummary } from './manage.ts';
import { OverduePanel } from './OverduePanel.tsx';

/** What desks are about, in the order in which they are offered. */
const groups = {
  report: '报修',
  site: '现场',
  goods: '物资',
  together: '协同',
  people: '人员',
  analysis: '分析',
} as const;
type Group = keyof typeof groups;

export interface Tab {
  readonly key: string;
  readonly group: Group;
  readonly label: string;
  readonly permission: string;
  /** How many wait there. */
  readonly count?: number | undefined;
  readonly content: () => ReactNode;
}
/** Desks that are about the same. */
export interface TabGroup {
  readonly key: Group;
  readonly label: string;
  readonly tabs: readonly [Tab, ...Tab[]];
}
/** A desk of a higher module; those with a lower rank come first. */
interface WorkbenchTab extends Pick<Tab, 'key' | 'group' | 'label' | 'permission'> {
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

/** The desks at which reports are worked on, with how many wait at each. */
function useReportTabs(scope: Scope): Omit<Tab, 'group'>[] {
  const { data } = useSummary(scope);
  return [
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
    { key: 'order', label: '工单', permission: 'repair:order:list', content: () => <OrderPanel compact /> },
    { key: 'report', label: '全部报修', permission: 'repair:report:list', content: () => <ReportPanel compact /> },
  ];
}

/** The desks that somebody may work at, by what they are about. */
export function useTabGroups(scope: Scope): TabGroup[] {
  const session = useSession();
  const reports = useReportTabs(scope);
  const all: Tab[] = [
    ...reports.map((tab) => ({ ...tab, group: 'report' as const })),
    ...registered('workbenchTabs')
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ Panel, ...tab }) => ({ ...tab, content: () => <Panel compact /> })),
    {
      key: 'outage',
      group: 'site',
      label: '停水停电',
      permission: 'repair:outage:list',
      content: () => <OutagePage />,
    },
  ];
  const shown = all.filter(({ permission }) => hasPermi(permission, session));
  return (Object.keys(groups) as Group[]).flatMap((key) => {
    const [first, ...others] = shown.filter(({ group }) => group === key);
    return first ? [{ key, label: groups[key], tabs: [first, ...others] }] : [];
  });
}
