import { minutesText, type Sla, sla } from '@jiaoyan/contract/repair/sla';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { ResourcePage } from '../../../kernel/list/ResourcePage.tsx';
import { EscalateInput, MinutesInput } from './SlaInputs.tsx';
import { AmountInput } from './TemplateInputs.tsx';

const limits = ['acceptMins', 'takeMins', 'arriveMins', 'finishMins'] as const;
const columns = Object.fromEntries(
  limits.map((name) => [name, { render: (_: unknown, row: Sla) => minutesText(row[name], row.calendar) }]),
);
const moreColumns = [
  {
    key: 'templateCount',
    label: '项目数',
    title: '项目数',
    dataIndex: 'templateCount',
    width: 80,
    align: 'right' as const,
    className: 'num',
  },
];
const formFields = {
  ...Object.fromEntries(limits.map((name) => [name, <MinutesInput key={name} />])),
  remindPct: <AmountInput unit="%" max={99} />,
  escalate: <EscalateInput />,
};

/** How fast reports are answered. */
export function SlaTab(): ReactNode {
  return (
    <ResourcePage<Sla>
      resource={sla}
      calls={repairApi.sla}
      columns={columns}
      moreColumns={moreColumns}
      formFields={formFields}
      formWidth={620}
      history
    />
  );
}
