import { type Company, company } from '@jiaoyan/contract/company/company';
import { dict, optionalText } from '@jiaoyan/contract/kernel/field';
import { topics } from '@jiaoyan/contract/realtime';
import { type ReactNode, useState } from 'react';
import { companyApi } from '../../api/company.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import type { RowAction } from '../../kernel/resource-types.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { CompanyDrawer } from './CompanyDetail.tsx';
import { AccountDialog, BlacklistDialog } from './CompanyDialogs.tsx';
import { TradesInput } from './CompanyInputs.tsx';
import { DueDay } from './DueDay.tsx';
import { QualificationInput } from './QualificationInput.tsx';
import './company.css';

const { name, code, creditCode, type, trades, ...rest } = company.fields;
const { search: _search, ...plainCode } = code;
const unlisted = { list: false };
/** The list leaves out what the drawer shows; the status stands at its end, beside the figures that explain it. */
const shape = {
  ...company,
  fields: {
    name: { ...name, width: 180 },
    code: { ...plainCode, ...unlisted },
    creditCode,
    type: { ...type, width: 80 },
    trades: { ...trades, width: 160 },
    trade: dict('承接工种', 'repair_trade', { search: 'exact', list: false }),
    due: optionalText('到期情况', { search: 'exact', list: false }),
    ...rest,
    contact: { ...rest.contact, ...unlisted },
    phone: { ...rest.phone, ...unlisted },
    contractEnd: { ...rest.contractEnd, width: 128 },
    status: { ...rest.status, ...unlisted },
    blacklist: optionalText('黑名单', { search: 'exact', list: false }),
  },
};
const searchOptions = {
  due: [{ value: 'Y', label: '30天内到期或已过期' }],
  blacklist: [
    { value: 'Y', label: '已列入' },
    { value: 'N', label: '未列入' },
  ],
};
const formFields = {
  trades: <TradesInput />,
  qualifications: <QualificationInput />,
  trade: null,
  due: null,
  blacklist: null,
};
const moreColumns: ResourceColumn<Company>[] = [
  {
    key: 'qualificationExpire',
    label: '资质到期',
    title: '资质到期',
    width: 128,
    render: (_, row) => <DueDay day={row.qualificationExpire} empty="未登记" />,
  },
  { key: 'inHand', label: '在办', title: '在办', dataIndex: 'inHand', width: 60, align: 'right', className: 'num' },
  {
    key: 'score',
    label: '评分',
    title: '评分',
    width: 64,
    align: 'right',
    className: 'num',
    render: (_, row) => row.score || '暂无',
  },
  {
    key: 'status',
    label: '状态',
    title: '状态',
    width: 124,
    render: (_, row) => (
      <>
        <DictTag dictType="common_status" value={row.status} />
        {row.blacklist && (
          <span className="dict-tag dict-tag-danger company-mark" title={row.blacklistReason}>
            黑名单
          </span>
        )}
      </>
    ),
  },
];

type Dialog = { kind: 'blacklist' | 'account'; company: Company };

function actionsOf(row: Company, show: (dialog: Dialog) => void, open: (companyId: number) => void): RowAction[] {
  return [
    { key: 'open', label: '详情', permission: 'repair:company:query', onClick: () => open(row.companyId) },
    {
      key: 'account',
      label: '账号',
      permission: 'repair:company:account',
      onClick: () => show({ kind: 'account', company: row }),
    },
    {
      key: 'blacklist',
      label: row.blacklist ? '移出黑名单' : '列入黑名单',
      danger: !row.blacklist,
      permission: 'repair:company:blacklist',
      onClick: () => show({ kind: 'blacklist', company: row }),
    },
  ];
}

/** The companies that work for the campus. */
export function CompanyPage(): ReactNode {
  const { id, open } = useOpenRecord();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <ResourcePage<Company>
        resource={shape}
        calls={companyApi.company}
        columns={{
          name: {
            render: (_, row) =>
              hasPermi('repair:company:query') ? (
                <button type="button" className="link-button company-name" onClick={() => open(row.companyId)}>
                  {row.name}
                </button>
              ) : (
                row.name
              ),
          },
          contractEnd: { render: (_, row) => <DueDay day={row.contractEnd} empty="未登记" /> },
        }}
        moreColumns={moreColumns}
        formFields={formFields}
        formWidth={680}
        searchOptions={searchOptions}
        topic={topics.repairBoard}
        history
        header={<DocAlert title="外委管理" url="/help/company.html" />}
        rowActions={(row) => actionsOf(row, setDialog, open)}
      />
      <CompanyDrawer companyId={id} onClose={() => open(undefined)} />
      {dialog?.kind === 'blacklist' && <BlacklistDialog company={dialog.company} onClose={close} />}
      {dialog?.kind === 'account' && <AccountDialog company={dialog.company} onClose={close} />}
    </>
  );
}
