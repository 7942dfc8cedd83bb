import DownOutlined from '@ant-design/icons/DownOutlined';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import type { ReactNode } from 'react';
import { hasPermi } from '../call/permissions.tsx';
import type { RowAction } from '../resource-types.ts';

/** As many links as a row has room for; with more actions the last place goes to 更多. */
export const LINKS = 3;

/** What can be done with a row: up to three links, or two and the rest behind 更多. */
export function RowActions({ actions, name }: { actions: readonly RowAction[]; name: string }): ReactNode {
  const allowed = actions.filter(({ permission }) => permission === undefined || hasPermi(permission));
  const shown = allowed.length > LINKS ? LINKS - 1 : LINKS;
  const links = allowed.slice(0, shown);
  const more = allowed.slice(shown);
  return (
    <span className="row-actions">
      {links.map(({ key, label, danger, onClick }) => (
        <Button
          key={key}
          type="link"
          size="small"
          danger={danger ?? false}
          aria-label={`${label} ${name}`}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ key, label, danger, onClick }) => ({ key, label, danger: danger ?? false, onClick })),
          }}
        >
          <Button type="link" size="small" aria-label={`更多操作 ${name}`}>
            更多 <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
    </span>
  );
}
