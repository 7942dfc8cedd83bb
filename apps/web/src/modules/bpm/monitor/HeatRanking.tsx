import type { NodeFigures } from '@jiaoyan/contract/bpm/monitor';
import Table, { type ColumnType } from 'antd/es/table';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { durationText } from '../process/texts.ts';
import { type HeatMeasure, ranked } from './heat-levels.ts';

const columns: ColumnType<NodeFigures>[] = [
  { key: 'name', title: '节点', ellipsis: true, render: (_, node) => node.name || node.key },
  { key: 'averageMs', title: '平均耗时', width: 120, render: (_, node) => durationText(node.averageMs) },
  // A phone has no room for everything; the others are what the drawing is tinted by.
  {
    key: 'longestMs',
    title: '最长耗时',
    width: 130,
    responsive: ['sm'],
    render: (_, node) => durationText(node.longestMs),
  },
  { key: 'reached', title: '经过次数', width: 100, align: 'right', responsive: ['sm'], dataIndex: 'reached' },
  { key: 'open', title: '当前停留', width: 90, align: 'right', dataIndex: 'open' },
];

/** The same figures as a table, the largest first. */
export function HeatRanking({ nodes, measure }: { nodes: readonly NodeFigures[]; measure: HeatMeasure }): ReactNode {
  const first = ranked(nodes, measure);
  const rows = [...first, ...nodes.filter((node) => !first.includes(node))];
  return (
    <Table<NodeFigures>
      className="resource-table"
      size="small"
      rowKey="key"
      columns={columns}
      dataSource={rows}
      pagination={false}
      locale={{ emptyText: <EmptyState text="这段时间没有流程经过" /> }}
    />
  );
}
