import type { QuestDetail as Detail } from '@jiaoyan/contract/facility/quest';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { CompareSlider } from '../../desk/CompareSlider.tsx';
import { DeadlineChip } from '../../desk/DeadlineChip.tsx';
import { FactList } from '../../desk/FactList.tsx';
import { Pictures } from '../../desk/Pictures.tsx';
import { RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { QuestMoves } from './QuestMoves.tsx';
import { deadlineOf, questEvents, useQuest } from './quests.ts';
import '../../desk/record.css';
import './facility.css';

interface QuestDrawerProps {
  /** Nothing is open without one. */
  questId: number | undefined;
  onClose: () => void;
}

/** A danger beside the list; on a phone it takes the whole screen. */
export function QuestDrawer({ questId, onClose }: QuestDrawerProps): ReactNode {
  return (
    <RecordDrawer title="隐患" id={questId} onClose={onClose}>
      {(id) => <QuestView questId={id} />}
    </RecordDrawer>
  );
}

function QuestView({ questId }: { questId: number }): ReactNode {
  const { data: quest, error, refetch } = useQuest(questId);
  if (error && !quest) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!quest) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className="report-detail" aria-label={`隐患 ${quest.code}`}>
      <header className="report-head">
        <h2>{quest.title}</h2>
        <p>
          <span className="num">{quest.code}</span>
          <DictTag dictType="facility_quest_level" value={quest.level} />
          <DictTag dictType="facility_quest_status" value={quest.status} />
          <DeadlineChip deadline={deadlineOf(quest)} />
        </p>
      </header>
      <QuestMoves quest={quest} />
      <Facts quest={quest} />
      <BeforeAfter quest={quest} />
      <section className="report-block" aria-label="处理过程">
        <h3>处理过程</h3>
        <RecordTimeline
          events={quest.timeline.map(({ eventId, event, files, ...rest }) => ({
            ...rest,
            key: eventId,
            label: questEvents[event] ?? [event, 'info'],
            files: files && <Pictures value={files} alt="过程照片" size={56} />,
          }))}
        />
      </section>
    </article>
  );
}

/** A page of another record, for those who may open it. */
function Linked({ to, text, permission }: { to: string; text: string; permission: string }): ReactNode {
  const go = useGo();
  if (!to || !hasPermi(permission)) return text;
  return (
    <button type="button" className="link-button" onClick={() => go(to)}>
      {text}
    </button>
  );
}

const handlePermission = (handle: string) => (handle === '3' ? 'repair:companyOrder:query' : 'repair:report:query');
const factsOf = (quest: Detail): readonly (readonly [string, ReactNode])[] => [
  ['隐患描述', quest.description],
  [
    '设施',
    quest.facilityId !== null && (
      <Linked
        to={`/facility/file?id=${quest.facilityId}`}
        text={`${quest.facilityName} ${quest.facilityCode}`}
        permission="repair:facility:query"
      />
    ),
  ],
  ['位置', quest.position],
  ['登记', `${quest.finderName} ${quest.createTime.slice(0, 16)}`],
  ['整改责任人', quest.ownerName],
  ['整改期限', <span className="num">{quest.dueTime.slice(0, 16)}</span>],
  ['整改措施', quest.measures],
  ['整改资金', quest.money && `${yuan(quest.money)} 元`],
  ['应急预案', quest.emergency],
  [
    '整改方式',
    quest.handle && (
      <>
        <DictTag dictType="facility_quest_handle" value={quest.handle} />
        {quest.handleCode && (
          <Linked to={quest.handleLink} text={quest.handleCode} permission={handlePermission(quest.handle)} />
        )}
      </>
    ),
  ],
  ['整改说明', quest.fixText],
  ['整改人', quest.fixTime && `${quest.fixName} ${quest.fixTime.slice(0, 16)}`],
  ['复查', quest.reviewTime && `${quest.reviewName} ${quest.reviewTime.slice(0, 16)} ${quest.reviewText}`],
];

const Facts = ({ quest }: { quest: Detail }): ReactNode => (
  <FactList facts={factsOf(quest).filter(([, value]) => Boolean(value))} />
);

/** How it was and how it is, as far as there are pictures. */
function BeforeAfter({ quest: { images, fixImages } }: { quest: Detail }): ReactNode {
  if (!images && !fixImages) return null;
  const [before, after] = [images.split(',')[0], fixImages.split(',')[0]];
  return (
    <section className="report-block" aria-label="照片">
      <h3>照片</h3>
      {before && after && <CompareSlider before={before} after={after} what="整改" />}
      <Pictures value={images} alt="隐患照片" />
      <Pictures value={fixImages} alt="整改照片" />
    </section>
  );
}
