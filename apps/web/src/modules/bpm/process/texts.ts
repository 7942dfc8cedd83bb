import type { Person } from '@jiaoyan/contract/bpm/person';

const units = [
  [86_400_000, '天'],
  [3_600_000, '小时'],
  [60_000, '分钟'],
  [1000, '秒'],
] as const;

/** How long something took, in its two largest units. */
export function durationText(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '';
  const parts: string[] = [];
  let rest = Math.max(0, ms);
  for (const [size, word] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${word}`);
    if (parts.length === 2) break;
  }
  return parts.join(' ') || '不足 1 秒';
}

/** A person with the department, as one text. */
export const personText = (person: Person | null | undefined): string => {
  if (!person) return '';
  return person.deptName ? `${person.nickname}（${person.deptName}）` : person.nickname;
};

/** Where an instance is looked at; each has a tab of its own. */
export const detailPath = (instanceId: number): string => `/bpm/process-instance/detail/${instanceId}`;

/** The dictionaries of what instances and tasks can be and come to. */
export const dicts = {
  category: 'bpm_model_category',
  status: 'bpm_process_instance_status',
  result: 'bpm_process_instance_result',
} as const;
