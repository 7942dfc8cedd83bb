import type { DefinitionDetail } from '@jiaoyan/contract/bpm/definition';
import { type ReactNode, useId } from 'react';
import { UserSelect } from '../../../domain/UserSelect.tsx';

/** Whom the starter has chosen. */
export interface Chosen {
  byTask: Record<string, number[]>;
  copies: readonly number[];
}

interface StartPeopleProps {
  /** Tasks whose people the starter names. */
  tasks: DefinitionDetail['chosenTasks'];
  value: Chosen;
  /** The user wanted to go on, so what is missing is shown. */
  problem: boolean;
  onChange: (value: Chosen) => void;
}

/** Asks for the people that only the starter can name, and for those who should know. */
export function StartPeople({ tasks, value, problem, onChange }: StartPeopleProps): ReactNode {
  return (
    <div className="start-people">
      {tasks.map(({ taskKey, name }) => {
        const people = value.byTask[taskKey] ?? [];
        return (
          <PeopleField
            key={taskKey}
            label={`${name}的审批人`}
            required
            problem={problem && people.length === 0 ? `请选择${name}的审批人` : ''}
            value={people}
            onChange={(userIds) => onChange({ ...value, byTask: { ...value.byTask, [taskKey]: userIds } })}
          />
        );
      })}
      <PeopleField label="抄送" value={value.copies} onChange={(copies) => onChange({ ...value, copies })} />
    </div>
  );
}

interface PeopleFieldProps {
  label: string;
  required?: boolean;
  problem?: string;
  value: readonly number[];
  onChange: (userIds: number[]) => void;
}

function PeopleField({ label, required = false, problem = '', value, onChange }: PeopleFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="start-field">
      <label htmlFor={id}>
        {label}
        {required && <span className="start-required"> *</span>}
      </label>
      <UserSelect
        id={id}
        aria-label={label}
        value={value}
        status={problem ? 'error' : ''}
        placeholder="输入姓名或部门查找"
        onChange={onChange}
      />
      {problem && (
        <p className="process-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
