import { topics } from '@jiaoyan/contract/realtime';
import { type DictType, dictType } from '@jiaoyan/contract/system/dict-type';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { refreshDict } from '../../kernel/view/dict.ts';
import { RefreshCacheButton } from './RefreshCacheButton.tsx';

const dataPath = (row: DictType) => `/system/dict-data/index/${row.dictId}`;

const columns = {
  dictType: { render: (_: unknown, row: DictType) => <Link to={dataPath(row)}>{row.dictType}</Link> },
};

async function refreshCache(): Promise<void> {
  await systemApi.dictType.refreshCache();
  await refreshDict();
}

/** The dictionaries of the product; each leads to its entries. */
export function DictTypePage(): ReactNode {
  return (
    <ResourcePage
      resource={dictType}
      calls={systemApi.dictType}
      header={<DocAlert title="字典管理" url="/help/dict.html" />}
      columns={columns}
      topic={topics.dict}
      timeRange="创建时间"
      toolbar={<RefreshCacheButton permission="system:dict:remove" refresh={refreshCache} />}
    />
  );
}
