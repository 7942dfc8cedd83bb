import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import '../view/dict-tag.css';

interface TagInputProps {
  id?: string;
  value?: readonly string[];
  onChange?: (tags: string[]) => void;
  disabled?: boolean;
  placeholder?: string;
  /** Tags to choose from besides those typed in. */
  known?: readonly string[];
  'aria-label'?: string;
}

/** Words to group by: chosen among the known ones or typed in. */
export function TagInput({ value, known = [], onChange, ...props }: TagInputProps): ReactNode {
  return (
    <Select
      {...props}
      mode="tags"
      className="full-width"
      value={[...(value ?? [])]}
      options={known.map((tag) => ({ value: tag, label: tag }))}
      tokenSeparators={[',', '，', ' ']}
      maxCount={20}
      onChange={(tags: string[]) => onChange?.(tags.map((tag) => tag.trim()).filter(Boolean))}
    />
  );
}

/** Tags as a list shows them. */
export function TagList({ tags }: { tags: readonly string[] }): ReactNode {
  return (
    <span className="dict-tags">
      {tags.map((tag) => (
        <span key={tag} className="dict-tag">
          {tag}
        </span>
      ))}
    </span>
  );
}
