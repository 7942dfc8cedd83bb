import { documentationField } from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { FieldControl } from './FieldList.tsx';

/** The text that explains an element. */
export function OtherSection(): ReactNode {
  return <FieldControl field={documentationField} />;
}
