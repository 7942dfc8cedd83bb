import { companySettle } from '@jiaoyan/contract/company/company-settle';
import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { companyApi } from '../../api/company.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { MonthInput } from '../../kernel/input/MonthInput.tsx';
import { parseTime } from '../../kernel/time.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useCompanyOptions } from './companies.ts';
import { SettleOrders, SettleSums } from './SettleOrders.tsx';

const DIALOG_WIDTH = 760;
interface Draft {
  companyId: number;
  period: string;
  orderIds: number[];
}

/** Puts the orders of a company that were accepted by the end of a month together. */
export function SettleForm({ onClose }: { onClose: () => void }): ReactNode {
  const options = (useCompanyOptions() ?? []).map(({ id, label }) => ({ value: id, label }));
  return (
    <MoveDialog<Draft>
      title="新增结算单"
      okText="生成结算单"
      done="结算单已生成，请核对后提交"
      hint="列出该单位截至所选月份已验收、未结算的外委单。"
      width={DIALOG_WIDTH}
      schema={companySettle.create.body ?? z.object({})}
      initial={{ period: parseTime(Date.now(), '{y}-{m}'), orderIds: [] }}
      call={(body) => companyApi.companySettle.create({ body }, { quiet: true })}
      onClose={onClose}
    >
      <div className="report-columns">
        <Form.Item name="companyId" label="外委单位" required>
          <Select placeholder="请选择外委单位" showSearch={{ optionFilterProp: 'label' }} options={options} />
        </Form.Item>
        <Form.Item name="period" label="结算月份" required>
          <MonthInput />
        </Form.Item>
      </div>
      <Form.Item name="orderIds" label="外委单" required>
        <PreviewInput />
      </Form.Item>
    </MoveDialog>
  );
}

interface PreviewInputProps {
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** The orders that can be settled; all of them are chosen at first. */
function PreviewInput({ value = [], onChange }: PreviewInputProps): ReactNode {
  const companyId: number | undefined = Form.useWatch('companyId');
  const period: string = Form.useWatch('period') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'settle-preview', companyId, period],
    queryFn: ({ signal }) =>
      companyApi.companySettle.preview({ query: { companyId: companyId ?? 0, period } }, { quiet: true, signal }),
    enabled: companyId !== undefined && period !== '',
    staleTime: 0,
  });
  const choose = useEffectEvent((ids: number[]) => onChange?.(ids));
  useEffect(() => choose(data ? data.orders.map(({ companyOrderId }) => companyOrderId) : []), [data]);
  if (companyId === undefined || !period) return <EmptyState text="请先选择单位和月份" />;
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  if (data.orders.length === 0) return <EmptyState text="该单位没有可结算的外委单" />;
  const chosen = data.orders.filter(({ companyOrderId }) => value.includes(companyOrderId));
  return (
    <>
      <SettleOrders orders={data.orders} chosen={value} onChoose={(ids) => onChange?.(ids)} />
      <SettleSums orders={chosen} />
    </>
  );
}
