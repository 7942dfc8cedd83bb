import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { usePanel } from './panel.ts';

interface RowProps {
  label: string;
  id: string;
  required?: boolean | undefined;
  error?: string | undefined;
  children: ReactNode;
}

function Row({ label, id, required, error, children }: RowProps): ReactNode {
  return (
    <div className="panel-row">
      <label htmlFor={id} className={required ? 'panel-label is-required' : 'panel-label'}>
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} role="alert" className="panel-error">
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  /** Several lines: of a long text, or in a fixed-width face for expressions and scripts. */
  lines?: 'text' | 'code' | undefined;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Says what is wrong with a text; such a text stays in the field and is not written. */
  check?: (value: string) => string | undefined;
  onCommit: (value: string) => void;
}

/** A text that is written when its field is left or Enter is pressed, as one step. */
export function TextField({ label, value, lines, check, onCommit, required, disabled, placeholder }: TextFieldProps) {
  const id = useId();
  const panel = usePanel();
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();
  const commit = () => {
    if (draft === undefined) return;
    const problem = check?.(draft);
    setError(problem);
    if (problem) return;
    setDraft(undefined);
    if (draft !== value) onCommit(draft);
  };
  const forget = () => {
    setDraft(undefined);
    setError(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft !== undefined) forget();
    if (event.key === 'Enter' && (!lines || event.ctrlKey) && !event.nativeEvent.isComposing) commit();
  };
  const props = {
    id,
    value: draft ?? value,
    disabled: disabled || panel.disabled,
    spellCheck: false,
    onBlur: commit,
    onKeyDown,
    ...(placeholder && { placeholder }),
    ...(error && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
    ...(required && { 'aria-required': true }),
  };
  return (
    <Row label={label} id={id} required={required} error={error}>
      {lines ? (
        <Input.TextArea
          {...props}
          className={lines === 'code' ? 'panel-code' : ''}
          autoSize={{ minRows: 2, maxRows: 10 }}
          onChange={(event) => setDraft(event.target.value)}
        />
      ) : (
        <Input {...props} onChange={(event) => setDraft(event.target.value)} />
      )}
    </Row>
  );
}

interface ChoiceFieldProps<T extends string> {
  label: string;
  value: T | undefined;
  options: readonly { value: T; label: string }[];
  onCommit: (value: T) => void;
  /** Given when the value may also be taken away. */
  onClear?: () => void;
}

/** One of several values. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>): ReactNode {
  const { label, value, options, onCommit, onClear } = props;
  const id = useId();
  const { disabled } = usePanel();
  return (
    <Row label={label} id={id}>
      <Select<T>
        id={id}
        aria-label={label}
        className="full-width"
        value={value ?? null}
        options={[...options]}
        disabled={disabled}
        allowClear={onClear !== undefined}
        onChange={(next: T | undefined) => (next === undefined ? onClear?.() : onCommit(next))}
      />
    </Row>
  );
}

interface FlagFieldProps {
  label: string;
  value: boolean;
  onCommit: (value: boolean) => void;
}

/** Yes or no. */
export function FlagField({ label, value, onCommit }: FlagFieldProps): ReactNode {
  const { disabled } = usePanel();
  return (
    <Checkbox
      className="panel-flag"
      checked={value}
      disabled={disabled}
      onChange={(event) => onCommit(event.target.checked)}
    >
      {label}
    </Checkbox>
  );
}

interface WordListProps {
  id?: string;
  value?: readonly string[];
  onChange?: (value: readonly string[]) => void;
  disabled?: boolean;
  'aria-label'?: string;
}

/** Words typed one by one, or several with commas between them. A blank parts nothing: expressions have some. */
export function WordList({ value = [], onChange, ...props }: WordListProps): ReactNode {
  return (
    <Select<string[]>
      {...props}
      mode="tags"
      className="full-width"
      suffixIcon={null}
      notFoundContent={null}
      value={[...value]}
      tokenSeparators={[',', '，']}
      onChange={(words) => onChange?.(words.map((word) => word.trim()).filter(Boolean))}
    />
  );
}

interface ListFieldProps {
  label: string;
  value: readonly string[];
  onCommit: (value: readonly string[]) => void;
}

/** Several words, shown one by one. */
export function ListField({ label, value, onCommit }: ListFieldProps): ReactNode {
  const id = useId();
  const { disabled } = usePanel();
  return (
    <Row label={label} id={id}>
      <WordList id={id} aria-label={label} value={value} disabled={disabled} onChange={onCommit} />
    </Row>
  );
}
