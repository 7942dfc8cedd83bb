import { type SubmitEvent, useState } from 'react';
import { useAction } from '../../kernel/call/use-action.ts';

type Problems<F extends string> = Partial<Record<F, string>>;

interface AuthFormOptions<F extends string> {
  initial: Record<F, string>;
  /** What is wrong with the input, by field. */
  check: (values: Record<F, string>) => Problems<F>;
  submit: (values: Record<F, string>) => Promise<void>;
  onFailure?: () => void;
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** State of a small form: values, what is wrong with them, and whether it is being sent. */
export function useAuthForm<F extends string>({ initial, check, submit, onFailure }: AuthFormOptions<F>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<F>>({});
  const [failure, setFailure] = useState('');
  const { busy, run } = useAction((error) => {
    setFailure(textOf(error));
    onFailure?.();
  });

  const set = (field: F, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    setProblems((now) => ({ ...now, [field]: undefined }));
  };
  const send = () => {
    setFailure('');
    return run(() => submit(values));
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = check(values);
    setProblems(found);
    const [first] = Object.keys(found);
    if (!first) void send();
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const input = (field: F) => ({
    name: field,
    value: values[field],
    error: problems[field],
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  });
  return { values, set, input, onSubmit, busy, failure };
}
