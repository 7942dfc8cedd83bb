import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import MinusCircleFilled from '@ant-design/icons/MinusCircleFilled';
import PlayCircleFilled from '@ant-design/icons/PlayCircleFilled';
import RollbackOutlined from '@ant-design/icons/RollbackOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import type { InstanceDetail, ProcessComment } from '@jiaoyan/contract/bpm/instance';
import type { ComponentType, ReactNode } from 'react';
import { FileLinks } from '../../../kernel/files/FileLinks.tsx';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { CommentBox } from './CommentBox.tsx';
import { StatusTag } from './StatusTag.tsx';
import { taskStates } from './task-states.ts';
import { dicts, durationText, personText } from './texts.ts';
import { type TaskEntry, type TimelineEntry, timelineOf } from './timeline-entries.ts';
import './timeline.css';

type Icon = ComponentType<{ 'aria-hidden': true }>;
const icons: Readonly<Record<number, Icon>> = {
  0: ClockCircleOutlined,
  1: ClockCircleOutlined,
  2: CheckCircleFilled,
  3: CloseCircleFilled,
  4: MinusCircleFilled,
  5: RollbackOutlined,
  7: ClockCircleOutlined,
};
const words: Readonly<Record<string, string>> = {
  comment: '评论',
  transfer: '转办',
  delegate: '委派',
  resolve: '完成委派',
  return: '退回',
  sign: '加签',
  unsign: '减签',
  withdraw: '撤回',
  copy: '抄送',
  urge: '催办',
  cancel: '取消流程',
  move: '移动流程',
  timeout: '超时处理',
};
const signs: Readonly<Record<string, string>> = { before: '前加签', after: '后加签', delegate: '委派意见' };

/** What happened to an instance, and what people say about it. */
export function Timeline({ detail }: { detail: InstanceDetail }): ReactNode {
  return (
    <section className="card instance-timeline" aria-label="审批记录">
      <div className="card-head">
        <h2>审批记录</h2>
      </div>
      <ol className="timeline">
        {timelineOf(detail).map((entry) => (
          <Entry key={entry.key} entry={entry} detail={detail} />
        ))}
      </ol>
      {detail.actions.includes('comment') && <CommentBox instanceId={detail.instance.instanceId} />}
    </section>
  );
}

function Entry({ entry, detail: { instance } }: { entry: TimelineEntry; detail: InstanceDetail }): ReactNode {
  if (entry.kind === 'task') return <TaskItem entry={entry.entry} />;
  if (entry.kind === 'comment') return <CommentItem comment={entry.comment} />;
  if (entry.kind === 'start')
    return (
      <Item icon={PlayCircleFilled} tone="success" title="发起流程" person={personText(instance.startUser)}>
        <time className="num">{entry.time}</time>
      </Item>
    );
  return (
    <Item
      icon={StopOutlined}
      tone="info"
      title="流程结束"
      tag={<DictTag dictType={dicts.result} value={instance.result} />}
    >
      <time className="num">{entry.time}</time>
    </Item>
  );
}

interface ItemProps {
  icon: Icon;
  tone: string;
  title: string;
  tag?: ReactNode;
  person?: string;
  children?: ReactNode;
}

function Item({ icon: Icon, tone, title, tag, person, children }: ItemProps): ReactNode {
  return (
    <li className={`timeline-item timeline-${tone}`}>
      <span className="timeline-icon">
        <Icon aria-hidden />
      </span>
      <div className="timeline-body">
        <p className="timeline-title">
          <strong>{title}</strong>
          {tag}
        </p>
        {person && <p>{person}</p>}
        {children}
      </div>
    </li>
  );
}

function TaskItem({ entry: { task, signers } }: { entry: TaskEntry }): ReactNode {
  const candidates = task.candidateUsers.map(({ nickname }) => nickname).join('、');
  const person = task.assigneeUser ? personText(task.assigneeUser) : candidates && `待签收：${candidates}`;
  const sign = signs[task.sign];
  return (
    <Item
      icon={icons[task.status] ?? ClockCircleOutlined}
      tone={taskStates[task.status]?.tone ?? 'info'}
      title={sign ? `${task.name}（${sign}）` : task.name}
      tag={<StatusTag status={task.status} />}
      person={person}
    >
      <p className="timeline-times num">
        <span>{task.createTime} 到达</span>
        {task.endTime && <span>{task.endTime} 处理</span>}
        {task.durationMs !== null && <span>耗时 {durationText(task.durationMs)}</span>}
      </p>
      {task.reason && <p className="timeline-text">{task.reason}</p>}
      {task.files.length > 0 && <FileLinks addresses={task.files.map(({ url }) => url)} />}
      {signers.length > 0 && (
        <ol className="timeline timeline-nested" aria-label={`${task.name}的加签`}>
          {signers.map((signer) => (
            <TaskItem key={signer.task.taskId} entry={signer} />
          ))}
        </ol>
      )}
    </Item>
  );
}

function CommentItem({ comment }: { comment: ProcessComment }): ReactNode {
  const { type, user, text, files, createTime } = comment;
  return (
    <Item icon={MessageOutlined} tone="info" title={words[type] ?? type} person={user ? personText(user) : '系统'}>
      <time className="timeline-times num">{createTime}</time>
      {text && <p className="timeline-text">{text}</p>}
      {files.length > 0 && <FileLinks addresses={files.map(({ url }) => url)} />}
    </Item>
  );
}
