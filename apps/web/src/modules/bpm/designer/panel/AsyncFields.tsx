import { type Async, asyncSupport, jobFields, planAsync, readAsync } from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { FieldControl } from './FieldList.tsx';
import { FlagField, TextField } from './fields.tsx';
import { usePanel } from './panel.ts';

/** In which jobs an element, or each run of a loop, is carried out. */
export function AsyncFields({ label = '异步延续' }: { label?: string }): ReactNode {
  const { host, flavour, create, apply } = usePanel();
  const now = readAsync(host, flavour);
  const write = (patch: Partial<Async>) => apply(planAsync(host, patch, flavour, create));
  const { after } = asyncSupport[flavour];
  return (
    <>
      <fieldset className="panel-row">
        <legend className="panel-label">{label}</legend>
        <div className="panel-flags">
          <FlagField label={after ? '异步前' : '异步'} value={now.before} onCommit={(before) => write({ before })} />
          {after && <FlagField label="异步后" value={now.after} onCommit={(next) => write({ after: next })} />}
          {(now.before || now.after) && (
            <FlagField label="排除" value={now.exclusive} onCommit={(exclusive) => write({ exclusive })} />
          )}
        </div>
      </fieldset>
      {(now.before || now.after) && (
        <TextField label="重试周期" value={now.retry} onCommit={(retry) => write({ retry })} />
      )}
    </>
  );
}

/** The priority of those jobs, where the flavour and the element know one. */
export function JobFields(): ReactNode {
  const { host, flavour } = usePanel();
  return jobFields
    .filter((field) => {
      const place = field.at[flavour];
      return place && 'attribute' in place && place.attribute in host.$descriptor.propertiesByName;
    })
    .map((field) => <FieldControl key={field.name} field={field} />);
}

/** The same as a section of its own, for what is no task. */
export function AsyncSection(): ReactNode {
  return (
    <>
      <AsyncFields />
      <JobFields />
    </>
  );
}
