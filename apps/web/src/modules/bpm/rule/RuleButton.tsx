import Button from 'antd/es/button';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { hasPermi } from '../../../kernel/call/permissions.tsx';

const RuleDialog = lazy(async () => ({ default: (await import('./RuleDialog.tsx')).RuleDialog }));

interface RuleButtonProps {
  /** The stored model; what has not been saved yet has no rules. */
  model: { readonly id?: number; readonly name?: string };
}

/** Leads from the drawing of a process to the rules of its saved tasks. */
export function RuleButton({ model: { id, name = '' } }: RuleButtonProps): ReactNode {
  const [open, setOpen] = useState(false);
  if (id === undefined || !hasPermi('bpm:task-assign-rule:query')) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        设置分配规则
      </Button>
      <Suspense fallback={null}>
        {open && <RuleDialog name={name} of={{ modelId: id }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
