import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import type { Company } from '@jiaoyan/contract/company/company';
import { useQuery } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { companyApi } from '../../api/company.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { FactList } from '../../desk/FactList.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { splitAddresses } from '../../kernel/files/address.ts';
import { FileLinks } from '../../kernel/files/FileLinks.tsx';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { useCompany } from './companies.ts';
import { DueDay } from './DueDay.tsx';
import '../../desk/record.css';
import './company.css';

const LATEST = 10;

interface CompanyDrawerProps {
  /** Nothing is open without one. */
  companyId: number | undefined;
  onClose: () => void;
}

/** A company beside the list. */
export function CompanyDrawer({ companyId, onClose }: CompanyDrawerProps): ReactNode {
  return (
    <RecordDrawer title="外委单位详情" id={companyId} onClose={onClose}>
      {(id) => <CompanyDetail companyId={id} />}
    </RecordDrawer>
  );
}

function CompanyDetail({ companyId }: { companyId: number }): ReactNode {
  const { data: company, error, refetch } = useCompany(companyId);
  if (error && !company) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!company) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <article className="report-detail" aria-label={company.name}>
      <header className="report-head">
        <h2>{company.name}</h2>
        <p>
          <span className="num">{company.code}</span>
          <DictTag dictType="repair_company_type" value={company.type} />
          <DictTag dictType="common_status" value={company.status} />
          {company.blacklist && <span className="dict-tag dict-tag-danger">黑名单</span>}
        </p>
      </header>
      {company.blacklist && <Alert type="error" showIcon title={`已列入黑名单：${company.blacklistReason}`} />}
      <Figures company={company} />
      <Facts company={company} />
      <Qualifications company={company} />
      <HasPermi value={['repair:companyOrder:list']}>
        <Orders companyId={companyId} />
      </HasPermi>
    </article>
  );
}

function Figures({ company }: { company: Company }): ReactNode {
  const figures = [
    ['近90天评分', company.score || '暂无'],
    ['在办外委单', company.inHand],
    ['累计外委单', company.orderCount],
  ] as const;
  return (
    <ul className="company-figures">
      {figures.map(([label, value]) => (
        <li key={label}>
          <b className="num">{value}</b>
          {label}
        </li>
      ))}
    </ul>
  );
}

function Facts({ company }: { company: Company }): ReactNode {
  const { contractStart, contractEnd } = company;
  const files = splitAddresses(company.contractFiles);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      '信用代码',
      <span key="code" className="num">
        {company.creditCode}
      </span>,
    ],
    ['承接工种', <DictTag key="trades" dictType="repair_trade" value={company.trades} />],
    [
      '联系人',
      <span key="phone">
        {company.contact}{' '}
        <a href={`tel:${company.phone}`}>
          <PhoneOutlined aria-hidden /> {company.phone}
        </a>
      </span>,
    ],
    ['邮箱', company.email],
    ['地址', company.address],
    ['合同编号', company.contractNo],
    ['合同开始', contractStart],
    ['合同到期', contractEnd && <DueDay key="end" day={contractEnd} />],
    ['合同文件', files.length > 0 && <FileLinks key="files" addresses={files} />],
    ['登录账号', company.accounts.map(({ nickName, userName }) => `${nickName}（${userName}）`).join('、')],
    ['备注', company.remark],
  ];
  return <FactList facts={facts.filter(([, value]) => Boolean(value))} />;
}

function Qualifications({ company: { qualifications } }: { company: Company }): ReactNode {
  return (
    <section className="report-block" aria-label="资质">
      <h3>资质（{qualifications.length}）</h3>
      {qualifications.length === 0 && <EmptyState text="还没有登记资质" />}
      <ul className="company-lines">
        {qualifications.map(({ name, no, expire, file }) => (
          <li key={`${name} ${no} ${expire}`}>
            <b>{name}</b>
            <span className="num">{no}</span>
            <DueDay day={expire} />
            {file && <FileLinks addresses={[file]} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Orders({ companyId }: { companyId: number }): ReactNode {
  const go = useGo();
  const { data } = useQuery({
    queryKey: [DESK, 'orders-of-company', companyId],
    queryFn: ({ signal }) =>
      companyApi.companyOrder.list(
        { query: { companyId: String(companyId), pageSize: LATEST } },
        { quiet: true, signal },
      ),
  });
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  return (
    <section className="report-block" aria-label="最近的外委单">
      <h3>最近的外委单（共 {data.total}）</h3>
      {data.total === 0 && <EmptyState text="还没有外委单" />}
      <ul className="company-lines">
        {data.rows.map((order) => (
          <li key={order.companyOrderId}>
            <button
              type="button"
              className="link-button"
              onClick={() => go(`/company/order?id=${order.companyOrderId}`)}
            >
              {order.title}
            </button>
            <span className="num">{yuan(order.finalAmount || order.approvedAmount || order.quoteAmount)}</span>
            {order.verifyScore !== null && <span className="num">{order.verifyScore} 星</span>}
            <DictTag dictType="repair_company_order_status" value={order.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
