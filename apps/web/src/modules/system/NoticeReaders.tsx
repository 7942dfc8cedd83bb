import type { Notice, NoticeReader } from '@jiaoyan/contract/system/notice';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import Table, { type ColumnType } from 'antd/es/table';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import './notice.css';

const columns: ColumnType<NoticeReader>[] = [
  { key: 'userName', title: '用户名称', dataIndex: 'userName', width: 120, ellipsis: true },
  { key: 'nickName', title: '用户昵称', dataIndex: 'nickName', width: 120, ellipsis: true },
  { key: 'deptName', title: '所属部门', dataIndex: 'deptName', width: 130, ellipsis: true },
  { key: 'phonenumber', title: '手机号码', dataIndex: 'phonenumber', width: 130, className: 'num' },
  { key: 'readTime', title: '阅读时间', dataIndex: 'readTime', width: 170, className: 'num' },
];
const TABLE_WIDTH = 670;

/** Who has opened a notice. */
export function NoticeReaders({ notice, onClose }: { notice: Notice | undefined; onClose: () => void }): ReactNode {
  return (
    <Modal
      open={notice !== undefined}
      title={notice ? `已读人员 - ${notice.noticeTitle}` : '已读人员'}
      width={760}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {notice && <Readers noticeId={notice.noticeId} />}
    </Modal>
  );
}

function Readers({ noticeId }: { noticeId: number }): ReactNode {
  const [place, setPlace] = useState({ pageNum: 1, pageSize: 20, searchValue: '' });
  const query = useQuery({
    queryKey: ['notice', 'readers', noticeId, place],
    queryFn: ({ signal }) => systemApi.notice.readUsers({ query: { noticeId, ...place } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 5 }} />;
  const { rows, total } = query.data;
  return (
    <>
      <Input.Search
        className="notice-reader-search"
        allowClear
        placeholder="请输入用户名称或昵称"
        aria-label="用户名称或昵称"
        onSearch={(searchValue) => setPlace({ ...place, pageNum: 1, searchValue: searchValue.trim() })}
      />
      <Table<NoticeReader>
        size="small"
        rowKey="userId"
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: TABLE_WIDTH, y: 360 }}
        locale={{ emptyText: <EmptyState text={place.searchValue ? '没有符合条件的人员' : '还没有人阅读'} /> }}
      />
      <Pagination
        total={total}
        page={place.pageNum}
        limit={place.pageSize}
        autoScroll={false}
        onChange={(pageNum, pageSize) => setPlace({ ...place, pageNum, pageSize })}
      />
    </>
  );
}
