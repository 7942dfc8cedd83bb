import { FORM_TYPE } from '@jiaoyan/contract/bpm/model';
import type { ReactNode } from 'react';

interface FormInfo {
  formType: string;
  formId: number;
  formName: string;
  formCustomCreatePath: string;
}

/** With what a process is filled in: a form that can be looked at, or a page. */
export function ModelFormInfo({ row, onOpen }: { row: FormInfo; onOpen?: (() => void) | undefined }): ReactNode {
  const { formType, formName, formCustomCreatePath } = row;
  const own = formType === FORM_TYPE.dynamic;
  const text = own ? formName : formCustomCreatePath;
  if (!text) return <span className="model-none">暂无表单</span>;
  if (!own || !onOpen) return text;
  return (
    <button type="button" className="link-button" onClick={onOpen}>
      {text}
    </button>
  );
}
