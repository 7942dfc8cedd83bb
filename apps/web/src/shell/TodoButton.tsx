import { AuditOutlined } from '@ant-design/icons';
import { topics, type UserEvent } from '@jiaoyan/contract/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Badge from 'antd/es/badge';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { bpmApi } from '../api/bpm.ts';
import { HasPermi } from '../kernel/call/permissions.tsx';
import { useSession } from '../kernel/call/session.ts';
import { useReconnected, useSubscription } from '../kernel/live/realtime.ts';
import { IconButton } from './IconButton.tsx';

const TASKS_PAGE = '/bpm/task/todo';
/** What the keys of all questions about processes begin with: every list on screen follows the user's tasks. */
const PROCESS = ['process'];

/** How many tasks wait for the user, and the way to them; for everybody who may decide anything. */
export function TodoButton(): ReactNode {
  return (
    <HasPermi value={['bpm:task:query']}>
      <TodoCount />
    </HasPermi>
  );
}

function TodoCount(): ReactNode {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const userId = useSession((session) => session.userId);
  const { data: count = 0 } = useQuery({
    queryKey: [...PROCESS, 'todo-count'],
    queryFn: ({ signal }) => bpmApi.task.todoCount(undefined, { quiet: true, signal }),
  });
  const reload = () => void cache.invalidateQueries({ queryKey: PROCESS });
  useSubscription(topics.user(userId), (body) => {
    if ((body as UserEvent).kind === 'task') reload();
  });
  useReconnected(reload);
  return (
    <IconButton
      label={count > 0 ? `待办任务，${count} 个` : '待办任务'}
      hint="待办任务"
      onClick={() => void navigate(TASKS_PAGE)}
    >
      <Badge count={count} size="small" overflowCount={99} offset={[3, -2]}>
        <AuditOutlined />
      </Badge>
    </IconButton>
  );
}
