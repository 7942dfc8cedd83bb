import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import { useQuery } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { yuan } from '../../kernel/money.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import '../../desk/record.css';
import './material.css';

/** Whether every stock is what its ledger adds up to. */
export function ReconcilePanel(): ReactNode {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [DESK, 'reconcile'],
    queryFn: ({ signal }) => materialApi.materialDetail.reconcile(undefined, { quiet: true, signal }),
  });
  return (
    <section className="resource-page" aria-label="账实核对">
      <div className="stock-bar">
        <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
          重新核对
        </Button>
        <p className="report-hint stock-bar-text">
          逐行核对库存与流水的数量、金额、连续性，以及批次和在库序列号。库存由数据库按流水记账，正常情况下没有差异。
        </p>
      </div>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 4 }} />}
      {data?.length === 0 && (
        <Alert
          type="success"
          showIcon
          icon={<CheckCircleOutlined aria-hidden />}
          title="核对无差异：全部库存与流水一致"
        />
      )}
      {data && data.length > 0 && (
        <>
          <Alert type="error" showIcon title={`有 ${data.length} 处差异，请联系系统管理员`} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys */}
          <section className="stock-sheet" aria-label="差异明细" tabIndex={0}>
            <table className="report-table">
              <thead>
                <tr>
                  <th scope="col">仓库</th>
                  <th scope="col" className="stock-text">
                    物资
                  </th>
                  <th scope="col" className="stock-text">
                    问题
                  </th>
                  <th scope="col">库存</th>
                  <th scope="col">流水</th>
                  <th scope="col">库存金额</th>
                  <th scope="col">流水金额</th>
                  <th scope="col">首条异常</th>
                </tr>
              </thead>
              <tbody>
                {data.map((row) => (
                  <tr key={`${row.storeName} ${row.code}`}>
                    <td>{row.storeName}</td>
                    <td>
                      {row.name} <small className="num">{row.code}</small>
                    </td>
                    <td>{row.problem}</td>
                    <td className="num">{row.qty}</td>
                    <td className="num">{row.ledgerQty}</td>
                    <td className="num">{yuan(row.amount)}</td>
                    <td className="num">{yuan(row.ledgerAmount)}</td>
                    <td className="num">{row.firstBad ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </section>
  );
}
