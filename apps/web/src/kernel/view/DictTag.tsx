import type { ReactNode } from 'react';
import { type DictOption, useDict } from './dict.ts';
import './dict-tag.css';

export type DictTagValue = string | number | readonly (string | number)[] | null | undefined;

/** The single values that a dictionary-valued field holds: one, a comma list or an array. */
function valuesOf(value: DictTagValue): string[] {
  if (value === null || value === undefined || value === '') return [];
  const list = typeof value === 'object' ? value.map(String) : String(value).split(',');
  return list.filter((item) => item !== '');
}

/** One entry in its colour; the colour `default` is plain text. */
export function OptionTag({ option }: { option: Pick<DictOption, 'label' | 'colorType'> }): ReactNode {
  if (option.colorType === 'default') return <span>{option.label}</span>;
  return <span className={`dict-tag dict-tag-${option.colorType}`}>{option.label}</span>;
}

/** Shows the labels of dictionary values in their colours; an unknown value is shown as it is. */
export function DictTag({ dictType, value }: { dictType: string; value: DictTagValue }): ReactNode {
  const options = useDict(dictType);
  return (
    <span className="dict-tags">
      {valuesOf(value).map((item) => {
        const option = options.find((candidate) => candidate.value === item);
        return <OptionTag key={item} option={option ?? { label: item, colorType: 'default' }} />;
      })}
    </span>
  );
}
