import { QUEST, type QuestDetail, questLife } from '@jiaoyan/contract/facility/quest';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { PersonSelect } from '../../domain/PersonSelect.tsx';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { registered } from '../../kernel/module.ts';
import { DueInput, planOf, QuestPlanInputs } from './QuestPlanInputs.tsx';
import type {} from './quest-handlings.ts';

const { transitions } = questLife;
const quiet = { quiet: true };
interface DialogProps {
  quest: QuestDetail;
  onClose: () => void;
}

/** The buttons for what the caller may do with a danger now. */
export function QuestMoves({ quest }: { quest: QuestDetail }): ReactNode {
  const [asked, setAsked] = useState<string>();
  const may = (move: string) => quest.moves.includes(move);
  if (quest.moves.length === 0) return null;
  const close = () => setAsked(undefined);
  const handlings = may('handle') ? registered('questHandlings').filter(({ permission }) => hasPermi(permission)) : [];
  const Handling = handlings.find(({ key }) => key === asked)?.Dialog;
  const button = (key: string, label: string, look: { type?: 'primary'; danger?: boolean } = {}) => (
    <Button key={key} {...look} onClick={() => setAsked(key)}>
      {label}
    </Button>
  );
  return (
    <div className="report-moves">
      {may('fix') && button('fix', transitions.fix.label, { type: 'primary' })}
      {may('review') && button('review', transitions.review.label, { type: 'primary' })}
      {handlings.map(({ key, label }, at) => button(key, label, at === 0 && !may('fix') ? { type: 'primary' } : {}))}
      {may('handle') && button('self', '自行整改')}
      {may('handle') && quest.facilityId !== null && button('scrap', '报废处置')}
      {may('assign') && button('assign', transitions.assign.label)}
      {may('ignore') && button('ignore', transitions.ignore.label, { danger: true })}
      {Handling && <Handling quest={quest} onClose={close} />}
      {asked === 'self' && <HandleDialog quest={quest} handle="4" onClose={close} />}
      {asked === 'scrap' && <HandleDialog quest={quest} handle="5" onClose={close} />}
      {asked === 'assign' && <AssignDialog quest={quest} onClose={close} />}
      {asked === 'fix' && <FixDialog quest={quest} onClose={close} />}
      {asked === 'review' && <ReviewDialog quest={quest} onClose={close} />}
      {asked === 'ignore' && <IgnoreDialog quest={quest} onClose={close} />}
    </div>
  );
}

const bodyOf = <V extends object>({ version }: QuestDetail, values: V) => ({ ...values, version });
const paramsOf = ({ questId }: QuestDetail) => ({ id: questId });

function HandleDialog({ quest, handle, onClose }: DialogProps & { handle: '4' | '5' }): ReactNode {
  const isSelf = handle === '4';
  return (
    <MoveDialog<ReturnType<typeof planOf>>
      title={`${isSelf ? '自行整改' : '报废处置'} - ${quest.title}`}
      okText="开始整改"
      hint={
        isSelf ? '由整改责任人整改并上传照片，之后由他人复查。' : '设施报废审批通过后自动转为待复查，请另行申请报废。'
      }
      done="已开始整改"
      schema={transitions.handle.input.omit({ handle: true })}
      initial={planOf(quest)}
      call={(values) =>
        facilityApi.facilityQuest.handle({ params: paramsOf(quest), body: bodyOf(quest, { ...values, handle }) }, quiet)
      }
      onClose={onClose}
    >
      <QuestPlanInputs quest={quest} />
    </MoveDialog>
  );
}

interface Assigned {
  ownerId: number;
  level: '1' | '2' | '3';
  dueTime: string | null;
}
function AssignDialog({ quest, onClose }: DialogProps): ReactNode {
  const isNew = quest.status === QUEST.waiting;
  return (
    <MoveDialog<Assigned>
      title={`指派 - ${quest.title}`}
      okText="指派"
      done="已指派"
      schema={transitions.assign.input}
      initial={{ ...(quest.ownerId !== null && { ownerId: quest.ownerId }), level: quest.level as '1', dueTime: null }}
      hint="不填期限时，调整级别后期限按级别重新计算：一般7天、较大3天、重大24小时。"
      call={(values) =>
        facilityApi.facilityQuest.assign({ params: paramsOf(quest), body: bodyOf(quest, values) }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="ownerId" label="整改责任人" required>
        <PersonSelect />
      </Form.Item>
      {isNew && (
        <Form.Item name="level" label="级别" required>
          <DictSelect dictType="facility_quest_level" />
        </Form.Item>
      )}
      <Form.Item name="dueTime" label="整改期限">
        <DueInput />
      </Form.Item>
    </MoveDialog>
  );
}

function FixDialog({ quest, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ fixText: string; fixImages: string }>
      title={`提交整改 - ${quest.title}`}
      okText="提交整改"
      done="已提交，等待复查"
      schema={transitions.fix.input}
      initial={{ fixText: '', fixImages: '' }}
      call={(values) => facilityApi.facilityQuest.fix({ params: paramsOf(quest), body: bodyOf(quest, values) }, quiet)}
      onClose={onClose}
    >
      <Form.Item name="fixImages" label="整改照片" required>
        <ImageUpload limit={5} />
      </Form.Item>
      <Form.Item name="fixText" label="整改说明" required>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

const verdicts = [
  { value: true, label: '通过，销号' },
  { value: false, label: '不通过，继续整改' },
];
function ReviewDialog({ quest, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ pass: boolean; reason: string }>
      title={`复查 - ${quest.title}`}
      okText="确定"
      done="已复查"
      schema={transitions.review.input}
      initial={{ pass: true, reason: '' }}
      call={(values) =>
        facilityApi.facilityQuest.review({ params: paramsOf(quest), body: bodyOf(quest, values) }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="pass" label="复查结论" required>
        <Segmented<boolean> options={verdicts} />
      </Form.Item>
      <Form.Item name="reason" label="复查意见" extra="不通过时须填写">
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

function IgnoreDialog({ quest, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ reason: string }>
      title={`忽略 - ${quest.title}`}
      okText="忽略"
      danger
      done="已忽略"
      schema={transitions.ignore.input}
      initial={{ reason: '' }}
      call={(values) =>
        facilityApi.facilityQuest.ignore({ params: paramsOf(quest), body: bodyOf(quest, values) }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="reason" label="忽略原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
