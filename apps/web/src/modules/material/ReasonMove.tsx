import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { MoveDialog } from '../../desk/MoveDialog.tsx';

interface ReasonMoveProps {
  code: string;
  move: { readonly label: string; readonly input: z.ZodType };
  hint?: string | undefined;
  call: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why something is done to a document of the stores. */
export function ReasonMove({ code, move: { label, input }, hint, call, onClose }: ReasonMoveProps): ReactNode {
  return (
    <MoveDialog<{ reason: string }>
      title={`${label} - ${code}`}
      okText={label}
      danger
      hint={hint}
      schema={input}
      initial={{ reason: '' }}
      call={({ reason }) => call(reason)}
      onClose={onClose}
    >
      <Form.Item name="reason" label={`${label}原因`} required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
