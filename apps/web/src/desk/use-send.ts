import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd/es/form';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../kernel/call/api-error.ts';
import { reportError } from '../kernel/call/reporter.ts';
import { message } from '../kernel/view/feedback.tsx';

interface Sending<Values> {
  readonly form: FormInstance<Values>;
  readonly schema: z.ZodType;
  /** Makes the call; answers what to tell when it is done. */
  readonly call: (values: Values) => Promise<string>;
  /** What is read anew afterwards. */
  readonly changes: readonly string[];
  readonly onClose: () => void;
}

/** Checks and sends a form in a dialog; a refusal stays beside its field. */
export function useSend<Values extends object>({ form, schema, call, changes, onClose }: Sending<Values>) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const mark = (name: string, text: string) => form.setFields([{ name: name as never, errors: [text] }]);
  const send = async (values: Values) => {
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      const { field, message: text } = firstProblem(schema, parsed.error);
      return mark(field, text);
    }
    setBusy(true);
    try {
      message.success(await call(values));
      onClose();
      await Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      reportError(error);
      if (error.field) mark(error.field, error.message);
    }
  };
  return { busy, send };
}
