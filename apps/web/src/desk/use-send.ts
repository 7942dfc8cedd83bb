import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd/es/form';
import type { z } from 'zod';
import { showRefusal } from '../kernel/call/refusal.ts';
import { useAction } from '../kernel/call/use-action.ts';
import { message } from '../kernel/view/feedback.tsx';

interface Sending<Values> {
  readonly form: FormInstance<Values>;
  readonly schema: z.ZodType;
  /** Makes the call and returns the success message. */
  readonly call: (values: Values) => Promise<string>;
  /** Query keys to invalidate afterwards. */
  readonly changes: readonly string[];
  readonly onClose: () => void;
}

/** The field of a form that shows what is wrong at a place: the innermost one around it, such as the list of a line. */
function fieldFor<Values>(form: FormInstance<Values>, place: string): (string | number)[] {
  const path = place.split('.');
  const around = form
    .getFieldsError()
    .map(({ name }) => name)
    .filter((name) => name.every((part, at) => String(part) === path[at]));
  return around.sort((a, b) => b.length - a.length)[0] ?? path;
}

/** Checks and sends a form in a dialog; a refusal stays beside its field. */
export function useSend<Values extends object>({ form, schema, call, changes, onClose }: Sending<Values>) {
  const queries = useQueryClient();
  const mark = (name: string, text: string) =>
    form.setFields([{ name: fieldFor(form, name) as never, errors: [text] }]);
  const { busy, run } = useAction((error) => showRefusal(error, mark));
  const send = async (values: Values) => {
    form.setFields(form.getFieldsError().map(({ name }) => ({ name: name as never, errors: [] })));
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      const { field, message: text } = firstProblem(schema, parsed.error);
      return mark(field, text);
    }
    const sent = await run(async () => message.success(await call(values)), onClose);
    if (sent) await Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
  return { busy, send };
}
