import { topics } from '@jiaoyan/contract/realtime';
import type { DictData } from '@jiaoyan/contract/system/dict-data';
import { dictData } from '@jiaoyan/contract/system/dict-data';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { OptionTag } from '../../kernel/view/DictTag.tsx';
import { toOption } from '../../kernel/view/dict.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { closeCurrentView, useGo, useViewTitle } from '../../kernel/view/view.ts';

const tagOf = (row: DictData) => toOption({ ...row, colorType: row.listClass });
const columns = {
  dictLabel: { render: (_: unknown, row: DictData) => <OptionTag option={tagOf(row)} /> },
};

/** The entries of one dictionary, found by the id in the address. */
export function DictDataPage(): ReactNode {
  const { dictId = '' } = useParams();
  const types = useQuery({
    queryKey: ['dictType', 'options'],
    queryFn: () => systemApi.dictType.options({}, { quiet: true }),
  });
  const type = types.data?.find((candidate) => String(candidate.dictId) === dictId);
  const chosen = type?.dictType;
  const fixed = useMemo(() => ({ dictType: chosen ?? '' }), [chosen]);
  useViewTitle(type ? `字典数据-${type.dictName}` : undefined);
  if (types.error) return <ErrorPanel error={types.error} onRetry={() => void types.refetch()} />;
  if (!types.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (!type) return <EmptyState text="字典类型不存在" action={<CloseButton />} />;
  return (
    <ResourcePage
      key={dictId}
      resource={dictData}
      calls={systemApi.dictData}
      header={<TypeSwitch dictId={type.dictId} types={types.data} />}
      topic={topics.dict}
      fixed={fixed}
      columns={columns}
      toolbar={<CloseButton />}
    />
  );
}

interface TypeSwitchProps {
  dictId: number;
  types: readonly { dictId: number; dictName: string; dictType: string }[];
}

function TypeSwitch({ dictId, types }: TypeSwitchProps): ReactNode {
  const go = useGo();
  return (
    <div className="resource-search-item resource-header-item">
      <label htmlFor="dict-data-type">字典名称</label>
      <Select
        id="dict-data-type"
        className="wide-select"
        value={dictId}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        options={types.map((type) => ({ value: type.dictId, label: `${type.dictName}（${type.dictType}）` }))}
        onChange={(next) => go(`/system/dict-data/index/${next}`)}
      />
    </div>
  );
}

function CloseButton(): ReactNode {
  return <Button onClick={() => closeCurrentView('/system/dict')}>关闭</Button>;
}
