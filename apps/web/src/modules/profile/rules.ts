import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import type { FormInstance, Rule } from 'antd/es/form';
import { z } from 'zod';
import { ApiError } from '../../kernel/call/api-error.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';

/** A form rule that asks the contract what is wrong with a value. */
export function schemaRule(name: string, schema: z.ZodType): Rule {
  const whole = z.object({ [name]: schema });
  return {
    validator: async (_, value: unknown) => {
      const result = whole.safeParse({ [name]: value ?? undefined });
      if (!result.success) throw new Error(firstProblem(whole, result.error).message);
    },
  };
}

/** Shows a refusal of the server at the field it is about, when it names one. */
export function markRefusal<T extends object>(form: FormInstance<T>, error: unknown): void {
  alreadyShown(error);
  if (!(error instanceof ApiError) || !error.field) return;
  // The server names fields of the same contract that the form is made from.
  form.setFields([{ name: error.field as never, errors: [error.message] }]);
}
