import { type Company, company as contract } from '@jiaoyan/contract/company/company';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { companyApi } from '../../api/company.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';

const quiet = { quiet: true };
const anything = z.object({});
interface CompanyDialogProps {
  company: Company;
  onClose: () => void;
}

/** Reads the companies again after a change that is made outside of their form. */
function useChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [contract.name] });
}

/** Puts a company on the list of those that get no orders, or takes it off. */
export function BlacklistDialog({ company, onClose }: CompanyDialogProps): ReactNode {
  const changed = useChanged();
  const { companyId, name, blacklist, blacklistReason, version } = company;
  const title = blacklist ? '移出黑名单' : '列入黑名单';
  return (
    <MoveDialog<{ reason: string }>
      title={`${title} - ${name}`}
      okText={title}
      danger={!blacklist}
      done={blacklist ? '已移出黑名单' : '已列入黑名单'}
      hint={
        blacklist
          ? `列入原因：${blacklistReason}。移出后可重新派单。`
          : '列入黑名单后不能再向该单位派单，在办的外委单不受影响。'
      }
      schema={anything}
      initial={{ reason: '' }}
      call={async ({ reason }) => {
        const body = { blacklist: !blacklist, reason, version };
        await companyApi.company.blacklist({ params: { id: companyId }, body }, quiet);
        await changed();
      }}
      onClose={onClose}
    >
      <Form.Item name="reason" label="原因" required={!blacklist}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

/** Chooses who signs in for a company. */
export function AccountDialog({ company, onClose }: CompanyDialogProps): ReactNode {
  const changed = useChanged();
  const { companyId, name, accounts, version } = company;
  const { data = [], isLoading } = useQuery({
    queryKey: [contract.name, 'candidates'],
    queryFn: ({ signal }) => companyApi.company.candidates(undefined, { ...quiet, signal }),
  });
  const options = data.map(({ userId, userName, nickName, companyNames }) => ({
    value: userId,
    label: `${nickName}（${userName}）${companyNames && ` · ${companyNames}`}`,
  }));
  return (
    <MoveDialog<{ userIds: number[] }>
      title={`外委账号 - ${name}`}
      done="账号已保存"
      hint="账号须有【外委单位】角色；登录后只能看到本单位的外委单。"
      schema={anything}
      initial={{ userIds: accounts.map(({ userId }) => userId) }}
      call={async ({ userIds }) => {
        await companyApi.company.users({ params: { id: companyId }, body: { userIds, version } }, quiet);
        await changed();
      }}
      onClose={onClose}
    >
      <Form.Item name="userIds" label="账号">
        <Select
          mode="multiple"
          loading={isLoading}
          placeholder="请选择账号"
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          notFoundContent="没有外委单位角色的账号"
        />
      </Form.Item>
    </MoveDialog>
  );
}
