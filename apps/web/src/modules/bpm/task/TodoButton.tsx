import { AuditOutlined } from '@ant-design/icons';
import { topics, type UserEvent } from '@jiaoyan/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import Badge from 'antd/es/badge';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { bpmApi } from '../../../api/bpm.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { useReconnected, useSubscription } from '../../../kernel/live/realtime.ts';
import { IconButton } from '../../../kernel/view/IconButton.tsx';
import { PROCESS, useReload } from '../process/reload.ts';

const TASKS_PAGE = '/bpm/task/todo';

/** How many tasks wait for the user, and the way to them; for everybody who may decide anything. */
export function TodoButton(): ReactNode {
  return (
    <HasPermi value={['bpm:task:query']}>
      <TodoCount />
    </HasPermi>
  );
}

function TodoCount(): ReactNode {
  const reload = useReload();
  const navigate = useNavigate();
  const userId = useSession((session) => session.userId);
  const { data: count = 0 } = useQuery({
    queryKey: [...PROCESS, 'todo-count'],
    queryFn: ({ signal }) => bpmApi.task.todoCount(undefined, { quiet: true, signal }),
  });
  // Every list of processes on screen follows the user's tasks.
  useSubscription(topics.user(userId), (body) => {
    if ((body as UserEvent).kind === 'task') void reload();
  });
  useReconnected(() => void reload());
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
