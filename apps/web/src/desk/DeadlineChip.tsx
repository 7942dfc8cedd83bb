import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import PauseCircleOutlined from '@ant-design/icons/PauseCircleOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import type { ComponentType, ReactNode } from 'react';
import './deadline.css';

/** How a record stands to its next deadline. */
export interface Deadline {
  readonly tone: 'ok' | 'near' | 'late' | 'paused' | 'exempt' | 'none';
  readonly text: string;
  /** When, and for what. */
  readonly title: string;
}

type Icon = ComponentType<{ 'aria-hidden': true }>;
/** Colour alone is not accessible: each tone has its own icon and text. */
const icons: Readonly<Record<Deadline['tone'], Icon>> = {
  ok: CheckCircleOutlined,
  near: ClockCircleOutlined,
  late: ExclamationCircleOutlined,
  paused: PauseCircleOutlined,
  exempt: SafetyOutlined,
  none: CheckCircleOutlined,
};

/** How much time is left for a record. */
export function DeadlineChip({ deadline: { tone, text, title } }: { deadline: Deadline }): ReactNode {
  if (!text) return null;
  const Icon = icons[tone];
  return (
    <span className={`deadline deadline-${tone}`} title={title}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}
