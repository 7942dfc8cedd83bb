import type { HandoverDraft } from '@jiaoyan/contract/duty/duty-life';
import type { Db } from '../../kernel/db/db.ts';
import type { Registered } from '../../kernel/registry.ts';
import { namesOf } from '../system/index.ts';
import type { DutyRow } from './duty.table.ts';
import { nextDuty } from './duty-next.ts';

/** A part of the draft: what a higher module would tell the next shift. */
export interface HandoverSection {
  readonly title: string;
  lines(db: Db, duty: DutyRow, now: number): Promise<string[]>;
}

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** Parts of a handover, in this order. */
    handoverSections: HandoverSection;
  }
}

const SHOWN = 20;

/** A heading with its lines; what there is none of is said, too. */
function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return `【${title}】无`;
  const shown = lines.slice(0, SHOWN).map((line, at) => `${at + 1}. ${line}`);
  const rest = lines.length > SHOWN ? [`…… 另有 ${lines.length - SHOWN} 项`] : [];
  return [`【${title}】${lines.length} 项`, ...shown, ...rest].join('\n');
}

/** What the next shift most likely has to know about its campus, ready to be put right by hand. */
export async function handoverDraft(
  registered: Registered,
  db: Db,
  duty: DutyRow,
  now: number,
): Promise<HandoverDraft> {
  const parts: string[] = [];
  for (const { title, lines } of registered.list('handoverSections'))
    parts.push(section(title, await lines(db, duty, now)));
  const handoverTo = duty.handoverTo ?? (await nextDuty(db, duty))?.leaderId ?? null;
  const names = await namesOf(db, [handoverTo]);
  const content = duty.handover || [...parts, '【其他事项】'].join('\n');
  return { content, handoverTo, handoverToName: names.get(handoverTo ?? 0) ?? '' };
}
