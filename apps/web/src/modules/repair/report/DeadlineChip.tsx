import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import PauseCircleOutlined from '@ant-design/icons/PauseCircleOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import type { ComponentType, ReactNode } from 'react';
import { type Deadline, deadlineOf } from './deadline.ts';
import { useNow } from './use-now.ts';
import './deadline.css';

type Icon = ComponentType<{ 'aria-hidden': true }>;
/** Colour alone tells nothing to some: each tone has its own icon and text. */
const icons: Readonly<Record<Deadline['tone'], Icon>> = {
  ok: CheckCircleOutlined,
  near: ClockCircleOutlined,
  late: ExclamationCircleOutlined,
  paused: PauseCircleOutlined,
  exempt: SafetyOutlined,
  none: CheckCircleOutlined,
};

/** How much time is left for a report. */
export function DeadlineChip({ report }: { report: Parameters<typeof deadlineOf>[0] }): ReactNode {
  const { tone, text, title } = deadlineOf(report, useNow());
  if (!text) return null;
  const Icon = icons[tone];
  return (
    <span className={`deadline deadline-${tone}`} title={title}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}
