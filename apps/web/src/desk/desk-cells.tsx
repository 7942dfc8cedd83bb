import { optionalText } from '@jiaoyan/contract/kernel/field';
import './desk-cells.css';

/** What such a choice offers. */
export const flagOptions = [
  { value: 'Y', label: '是' },
  { value: 'N', label: '否' },
];
/** A choice between yes and no that only narrows a list. */
export const flagField = (label: string) => optionalText(label, { search: 'exact', list: false });

/** A number that opens its record. */
export const codeCell = (id: number, label: string, open: (id: number) => void, isCurrent = false) => (
  <button
    type="button"
    className="link-button report-code num"
    data-id={id}
    {...(isCurrent && { 'aria-current': true })}
    onClick={() => open(id)}
  >
    {label}
  </button>
);
