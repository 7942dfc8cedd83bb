import { answerProblem, ITEM, isFine, type MaintainAnswer } from '@jiaoyan/contract/maintenance/maintain-item';
import type { DetailItem, MaintainTarget, TaskDetail } from '@jiaoyan/contract/maintenance/maintain-task';
import { CONCLUSION, conclusions } from '@jiaoyan/contract/maintenance/status';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useId, useRef, useState } from 'react';
import { maintenanceApi } from '../../api/maintenance.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { newKey } from '../../kernel/outbox/sending.ts';
import { message } from '../../kernel/view/feedback.tsx';
import { AnswerInput } from './AnswerInput.tsx';
import { rangeText } from './items.ts';
import { toldOf } from './tasks.ts';

const levels = [
  { value: '1', label: '一般' },
  { value: '2', label: '较大' },
  { value: '3', label: '重大' },
] as const;
type Level = (typeof levels)[number]['value'];
const verdicts = Object.entries(conclusions).map(([value, label]) => ({ value, label }));

interface RecordProps {
  task: TaskDetail;
  target: MaintainTarget;
  token: string;
  onClose: () => void;
}

const blank = (key: string): MaintainAnswer => ({ key, value: '', images: '' });
/** What was written down before, to be put right. */
const answersOf = ({ items }: TaskDetail, { results }: MaintainTarget): MaintainAnswer[] =>
  items.map(({ key }) => {
    const found = results.find((one) => one.key === key);
    return found ? { key, value: found.value, images: found.images } : blank(key);
  });

/** What is found on one facility; what is out of its range is told at once. */
export function MaintainRecord({ task, target, token, onClose }: RecordProps): ReactNode {
  const [answers, setAnswers] = useState(() => answersOf(task, target));
  const [conclusion, setConclusion] = useState<string>(target.conclusion || CONCLUSION.normal);
  const [remark, setRemark] = useState(target.remark);
  const [images, setImages] = useState(target.images);
  const [level, setLevel] = useState<Level>('1');
  const [withReport, setWithReport] = useState(false);
  const clientKey = useRef(newKey());
  const { busy, run } = useDeskRun();
  const answerOf = (key: string) => answers.find((one) => one.key === key) ?? blank(key);
  const isImpossible = conclusion === CONCLUSION.impossible;
  const isOff = task.items.some((item) => !isFine(item, answerOf(item.key).value));
  const isAbnormal = !isImpossible && (isOff || conclusion === CONCLUSION.abnormal);
  const send = () => {
    const problem = isImpossible ? '' : task.items.map((item) => answerProblem(item, answerOf(item.key))).find(Boolean);
    if (problem) return message.error(problem);
    const body = {
      facilityId: target.facilityId,
      token,
      answers: isImpossible ? [] : answers,
      conclusion: (isAbnormal ? CONCLUSION.abnormal : conclusion) as '1' | '2' | '3',
      remark,
      images,
      level,
      withReport: isAbnormal && withReport,
      clientKey: clientKey.current,
    };
    void run(() => maintenanceApi.maintainOrder.record({ params: { id: task.taskId }, body }), toldOf, onClose);
  };
  return (
    <section className="resource-page maintain-round" aria-label={target.name}>
      <header className="maintain-head">
        <Button onClick={onClose}>返回</Button>
        <b>{target.name}</b>
        <span className="num">{target.code}</span>
      </header>
      {target.isExpired && (
        <p className="maintain-warn" role="alert">
          法定检验已过期，不能判定正常
        </p>
      )}
      <div className="maintain-answers">
        {!isImpossible &&
          task.items.map((item) => (
            <Answer
              key={item.key}
              item={item}
              answer={answerOf(item.key)}
              onChange={(next) => setAnswers(answers.map((one) => (one.key === item.key ? next : one)))}
            />
          ))}
        <Segmented
          block
          size="large"
          aria-label="结论"
          options={verdicts}
          value={isAbnormal ? CONCLUSION.abnormal : conclusion}
          onChange={setConclusion}
        />
        {isAbnormal && <Abnormal level={level} onLevel={setLevel} withReport={withReport} onReport={setWithReport} />}
        <Input.TextArea
          aria-label="说明"
          rows={2}
          maxLength={200}
          placeholder={isImpossible ? '请填写无法执行的原因' : '说明（可不填）'}
          value={remark}
          onChange={({ target: { value } }) => setRemark(value)}
        />
        <Photos
          label={task.requireScan && !token ? '现场照片（未扫码须拍照）' : '现场照片'}
          value={images}
          onChange={setImages}
        />
        <Button block size="large" type="primary" loading={busy} onClick={() => void send()}>
          保存，下一台
        </Button>
      </div>
    </section>
  );
}

interface AbnormalProps {
  level: Level;
  onLevel: (level: Level) => void;
  withReport: boolean;
  onReport: (on: boolean) => void;
}
/** What follows from something that is not as it should be. */
const Abnormal = ({ level, onLevel, withReport, onReport }: AbnormalProps): ReactNode => (
  <>
    <p className="maintain-warn" role="status">
      异常：保存后自动登记隐患
    </p>
    <Segmented<Level> block aria-label="隐患级别" options={[...levels]} value={level} onChange={onLevel} />
    <Checkbox checked={withReport} onChange={({ target }) => onReport(target.checked)}>
      同时报修
    </Checkbox>
  </>
);

function Photos({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <fieldset className="maintain-answer" aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      <ImageUpload value={value} onChange={onChange} limit={5} />
    </fieldset>
  );
}

interface AnswerProps {
  item: DetailItem;
  answer: MaintainAnswer;
  onChange: (answer: MaintainAnswer) => void;
}
function Answer({ item, answer, onChange }: AnswerProps): ReactNode {
  const range = [rangeText(item), item.standard].filter(Boolean).join(' · ');
  return (
    <fieldset className="maintain-answer">
      <legend>
        {item.name}
        {item.required && <span aria-hidden> *</span>} {range && <small>{range}</small>}
      </legend>
      {item.kind === ITEM.photo ? (
        <ImageUpload value={answer.images} onChange={(images) => onChange({ ...answer, images })} limit={5} />
      ) : (
        <AnswerInput item={item} value={answer.value} onChange={(value) => onChange({ ...answer, value })} />
      )}
      {!isFine(item, answer.value) && <p className="maintain-warn">超出正常范围</p>}
    </fieldset>
  );
}
