import type { UserDef } from '../model.ts';
import { attribute, bodyOf, complain, type ModdleElement, many, one, type Reader } from './reader.ts';

const userWords = [
  'assignee',
  'owner',
  'candidateUsers',
  'candidateGroups',
  'dueDate',
  'followUpDate',
  'priority',
  'formKey',
  'category',
];

/** Splits at commas that stand in no brackets, quotes or expression. */
function listed(source: string): readonly string[] {
  const found: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at <= source.length; at += 1) {
    const sign = source[at];
    if (sign === '(' || sign === '{') depth += 1;
    if (sign === ')' || sign === '}') depth -= 1;
    if (at < source.length && (sign !== ',' || depth > 0)) continue;
    found.push(source.slice(from, at).trim());
    from = at + 1;
  }
  return found.filter(Boolean);
}

/** Whom `user(a), group(b)` names; a bare name is that of a group. */
function candidatesOf(source: string): Readonly<Record<'candidateUsers' | 'candidateGroups', readonly string[]>> {
  const people = { candidateUsers: [] as string[], candidateGroups: [] as string[] };
  for (const each of listed(source)) {
    const [, kind = 'group', name = each] = /^(user|group)\(([\s\S]*)\)$/.exec(each) ?? [];
    people[kind === 'user' ? 'candidateUsers' : 'candidateGroups'].push(name.trim());
  }
  return people;
}

/** The roles that BPMN itself has for people, in the words of engines. */
function readRoles(reader: Reader, element: ModdleElement): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const role of many(element, 'resources')) {
    const source = bodyOf(one(one(role, 'resourceAssignmentExpression'), 'expression'));
    const name = role.$type.replace('bpmn:', '');
    if (name === 'HumanPerformer' && source) found.assignee = [source];
    else if (name === 'PotentialOwner' && source) {
      for (const [word, people] of Object.entries(candidatesOf(source)))
        if (people.length) found[word] = [...(found[word] ?? []), ...people];
    } else complain(reader, element, `人员角色“${name}”没有可用的表达式，不会生效`, 'warning');
  }
  return found;
}

/** Who may do a user task. */
export function readUser(reader: Reader, element: ModdleElement): { readonly user: UserDef } {
  const roles = readRoles(reader, element);
  const words = userWords.map((word) => {
    const [own, role = []] = [attribute(reader, element, word), roles[word]];
    const isList = word.startsWith('candidate');
    return [word, isList ? [own, ...role].filter(Boolean).join(',') : own || (role[0] ?? '')] as const;
  });
  return { user: Object.fromEntries(words.filter(([, value]) => value)) };
}
