import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import type { PerfGrade } from '@jiaoyan/contract/performance/item';
import {
  type PerfSchemeDetail,
  type PerfSchemeVersion,
  type PerfSource,
  perfScheme,
} from '@jiaoyan/contract/performance/scheme';
import { useQueryClient } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { performanceApi } from '../../api/performance.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { campusNow } from '../../kernel/campus-now.ts';
import { MonthInput } from '../../kernel/input/MonthInput.tsx';
import { useNarrow } from '../../kernel/media.ts';
import { message } from '../../kernel/view/feedback.tsx';
import { ItemEditor } from './ItemEditor.tsx';
import { SCHEMES, useSources } from './performance-data.ts';
import { type Draft, freshItem, usualGrades, weightSum } from './scheme-draft.ts';
import { TrialDialog } from './TrialDialog.tsx';

const WIDTH = 820;
const WHOLE = 100;
const QUIET = { quiet: true };
/** Whose work is measured. */
const roles = [
  { value: 'repair_worker', label: '维修人员' },
  { value: 'store_keeper', label: '仓库管理员' },
];

/** What is written: a new scheme, the next version of one, or a version that nobody was reckoned by yet. */
export type Editing =
  | { readonly kind: 'scheme' }
  | { readonly kind: 'next' | 'version'; readonly scheme: PerfSchemeDetail; readonly from: PerfSchemeVersion };

interface SchemeDraft extends Draft {
  readonly name: string;
  readonly roleKey: string;
}

const titles = { scheme: '新增绩效方案', next: '新建方案版本', version: '修改方案版本' } as const;
const nextMonth = () => campusNow().add(1, 'month').format('YYYY-MM');

function startOf(editing: Editing): SchemeDraft {
  if (editing.kind === 'scheme')
    return { name: '', roleKey: 'repair_worker', startMonth: nextMonth(), items: [], grades: usualGrades };
  const { items, grades, startMonth } = editing.from;
  const { name, roleKey } = editing.scheme;
  return { name, roleKey, items, grades, startMonth: editing.kind === 'next' ? nextMonth() : startMonth };
}

/** Checks and stores a draft. */
function useSaving(editing: Editing, onClose: () => void) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState('');
  const { busy, run } = useAction((error) => setProblem(error instanceof Error ? error.message : String(error)));
  const save = ({ name, roleKey, startMonth, ...rules }: SchemeDraft) => {
    const body = { startMonth, items: [...rules.items], grades: [...rules.grades] };
    const schema = (editing.kind === 'scheme' ? perfScheme.create.body : perfScheme.addVersion.body) as z.ZodType;
    const parsed = schema.safeParse(editing.kind === 'scheme' ? { name, roleKey, ...body } : body);
    if (!parsed.success) return setProblem(firstProblem(schema, parsed.error).message);
    setProblem('');
    void run(async () => {
      if (editing.kind === 'scheme')
        await performanceApi.perfScheme.create({ body: { name, roleKey, ...body } }, QUIET);
      else if (editing.kind === 'next')
        await performanceApi.perfScheme.addVersion({ params: { id: editing.scheme.schemeId }, body }, QUIET);
      else {
        const { versionId, version } = editing.from;
        await performanceApi.perfScheme.updateVersion({ params: { id: versionId }, body: { ...body, version } }, QUIET);
      }
      message.success('已保存');
      await queries.invalidateQueries({ queryKey: [SCHEMES] });
    }, onClose);
  };
  return { busy, problem, save };
}

interface SchemeEditorProps {
  editing: Editing;
  onClose: () => void;
}

/** Rules as they are written: the sum of the weights is always to be seen, and a month can be tried. */
export function SchemeEditor({ editing, onClose }: SchemeEditorProps): ReactNode {
  const narrow = useNarrow();
  const [draft, setDraft] = useState(() => startOf(editing));
  const [isTrying, setTrying] = useState(false);
  const { busy, problem, save } = useSaving(editing, onClose);
  const put = (part: Partial<SchemeDraft>) => setDraft((old) => ({ ...old, ...part }));
  const sum = weightSum(draft.items);
  const isWhole = sum === WHOLE;
  return (
    <Drawer
      open
      title={titles[editing.kind]}
      size={narrow ? '100%' : WIDTH}
      mask={{ closable: false }}
      onClose={onClose}
      footer={
        <div className="scheme-foot">
          <p role="status" className={isWhole ? 'is-whole' : 'is-off'}>
            权重合计 <b className="num">{sum}</b>
            {!isWhole && (sum < WHOLE ? `，还差 ${WHOLE - sum}` : `，超出 ${sum - WHOLE}`)}
          </p>
          {editing.kind !== 'scheme' && (
            <Button disabled={!isWhole} onClick={() => setTrying(true)}>
              按此试算
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} onClick={() => save(draft)}>
            保存
          </Button>
        </div>
      }
    >
      <div className="scheme-editor">
        {problem && <Alert type="error" showIcon title={problem} role="alert" />}
        <Basics isNew={editing.kind === 'scheme'} draft={draft} onChange={put} />
        <Items draft={draft} onChange={put} />
        <Grades grades={draft.grades} onChange={(grades) => put({ grades })} />
      </div>
      {isTrying && editing.kind !== 'scheme' && (
        <TrialDialog
          schemeId={editing.scheme.schemeId}
          name={draft.name}
          rules={{ items: [...draft.items], grades: [...draft.grades] }}
          onClose={() => setTrying(false)}
        />
      )}
    </Drawer>
  );
}

interface PartProps {
  draft: SchemeDraft;
  onChange: (part: Partial<SchemeDraft>) => void;
}

const Basics = ({ isNew, draft, onChange }: PartProps & { isNew: boolean }): ReactNode => (
  <div className="scheme-basics">
    {isNew && (
      <>
        <div className="scheme-field">
          <span aria-hidden>方案名称</span>
          <Input
            aria-label="方案名称"
            maxLength={40}
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </div>
        <div className="scheme-field">
          <span aria-hidden>适用角色</span>
          <Select<string>
            aria-label="适用角色"
            options={roles}
            value={draft.roleKey}
            onChange={(roleKey) => onChange({ roleKey })}
          />
        </div>
      </>
    )}
    <div className="scheme-field">
      <span aria-hidden>启用月份</span>
      <MonthInput label="启用月份" value={draft.startMonth} onChange={(startMonth) => onChange({ startMonth })} />
    </div>
  </div>
);

function Items({ draft: { items }, onChange }: PartProps): ReactNode {
  const sources = useSources();
  const left = sources.filter(({ key }) => items.every((item) => item.key !== key));
  const titleOf = (key: string) => sources.find((source) => source.key === key)?.title ?? key;
  const add = (key: string | null) => {
    const source: PerfSource | undefined = left.find((one) => one.key === key);
    if (source) onChange({ items: [...items, freshItem(source)] });
  };
  return (
    <section aria-label="指标">
      <h3>指标</h3>
      <ul className="scheme-items">
        {items.map((item) => (
          <ItemEditor
            key={item.key}
            item={item}
            title={titleOf(item.key)}
            onChange={(next) => onChange({ items: items.map((one) => (one.key === item.key ? next : one)) })}
            onRemove={() => onChange({ items: items.filter((one) => one.key !== item.key) })}
          />
        ))}
      </ul>
      {left.length > 0 && (
        <Select<string | null>
          aria-label="添加指标"
          className="scheme-add"
          placeholder="添加指标"
          value={null}
          options={left.map(({ key, title, note }) => ({ value: key, label: `${title}：${note}` }))}
          onChange={add}
        />
      )}
    </section>
  );
}

function Grades({ grades, onChange }: { grades: readonly PerfGrade[]; onChange: (grades: PerfGrade[]) => void }) {
  return (
    <section aria-label="等级">
      <h3>等级</h3>
      <div className="scheme-basics">
        {grades.map(({ grade, from }, at) => (
          <div key={grade} className="scheme-field">
            <span aria-hidden>{grade} 最低分</span>
            <Input
              aria-label={`等级 ${grade} 最低分`}
              inputMode="decimal"
              maxLength={6}
              // The last grade takes everybody else.
              disabled={at === grades.length - 1}
              value={from}
              onChange={({ target }) =>
                onChange(grades.map((one) => (one.grade === grade ? { ...one, from: target.value } : one)))
              }
            />
          </div>
        ))}
      </div>
    </section>
  );
}
