/** How a state of a task is called and coloured. */
interface TaskState {
  label: string;
  tone: 'primary' | 'success' | 'danger' | 'info' | 'warning';
}

/** The states of tasks by their codes. */
export const taskStates: Readonly<Record<number, TaskState>> = {
  0: { label: '等待加签', tone: 'info' },
  1: { label: '处理中', tone: 'primary' },
  2: { label: '通过', tone: 'success' },
  3: { label: '不通过', tone: 'danger' },
  4: { label: '已取消', tone: 'info' },
  5: { label: '已退回', tone: 'warning' },
  7: { label: '通过，待后加签', tone: 'primary' },
};

/** Open for somebody: deciding, or waiting for added signers. */
export const isOpenStatus = (status: number): boolean => status === 0 || status === 1 || status === 7;
