import { z } from 'zod';
import { glossary } from './glossary.ts';

/** A refused input: which field, and what to tell the user about it. */
export interface Problem {
  field: string;
  message: string;
}

const MISSING = '{label}不能为空';

type RawIssue = z.core.$ZodRawIssue;

const sizeOf = (issue: { origin?: string }) =>
  issue.origin === 'string' ? 'text' : issue.origin === 'array' ? 'list' : 'number';

/** Refusal texts with `{label}` standing for the field, so that a schema need not repeat them. */
function template(issue: RawIssue): string {
  if (issue.code === 'invalid_type') return issue.input === undefined ? MISSING : '{label}格式不正确';
  if (issue.code === 'too_small') {
    if (sizeOf(issue) === 'text')
      return issue.minimum === 1 ? '{label}不能为空' : `{label}不能少于${issue.minimum}个字符`;
    if (sizeOf(issue) === 'list') return issue.minimum === 1 ? '{label}不能为空' : `{label}不能少于${issue.minimum}项`;
    return `{label}不能小于${issue.minimum}`;
  }
  if (issue.code === 'too_big') {
    if (sizeOf(issue) === 'text') return `{label}长度不能超过${issue.maximum}个字符`;
    if (sizeOf(issue) === 'list') return `{label}不能超过${issue.maximum}项`;
    return `{label}不能大于${issue.maximum}`;
  }
  if (issue.code === 'invalid_value') return '{label}取值不正确';
  return '{label}格式不正确';
}

z.config({ customError: template });

/** What is inside a default, a null or a transformation; a plain schema has nothing inside. */
function within(schema: z.ZodType): z.ZodType | undefined {
  const { innerType, in: before, out } = schema.def as { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType };
  return innerType ?? (before instanceof z.ZodTransform ? out : before);
}

/** What a schema is once defaults, nulls and transformations are taken off. */
export const inner = (schema: z.ZodType): z.ZodType => {
  const next = within(schema);
  return next ? inner(next) : schema;
};

/** The schema of a part of a value; what stands under a name that the contract does not know has none. */
export function schemaAt(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const container = inner(schema);
  if (container instanceof z.ZodArray) return container.element as z.ZodType;
  if (container instanceof z.ZodRecord) return container.valueType as z.ZodType;
  if (container instanceof z.ZodUnion) {
    const options = container.options as readonly z.ZodType[];
    return options.map((option) => schemaAt(option, key)).find((found) => found !== undefined);
  }
  if (!(container instanceof z.ZodObject)) return undefined;
  // A name like `constructor` must not find what every object has.
  return Object.hasOwn(container.shape, key) ? (container.shape[String(key)] as z.ZodType) : undefined;
}

/** The title of a schema, or of what is inside its defaults, nulls and transformations. */
function titleOf(schema: z.ZodType): string | undefined {
  const title = schema.meta()?.title;
  const next = title === undefined && within(schema);
  return next ? titleOf(next) : title;
}

/** The name by which people know the value at a path; numbers are places in a list and name nothing. */
const meaningOf = (path: readonly PropertyKey[]): string | undefined => {
  const name = path.map(String).findLast((key) => !/^\d+$/.test(key)) ?? '';
  return Object.hasOwn(glossary, name) ? glossary[name] : undefined;
};

/** The Chinese title a schema gives to the value at `path` or around it; without one the name as it was sent. */
function labelAt(schema: z.ZodType | undefined, path: readonly PropertyKey[]): string {
  let here = schema;
  let label: string | undefined;
  for (const key of path) {
    here = here && schemaAt(here, key);
    if (!here) break;
    label = titleOf(here) ?? label;
  }
  const name = path.map(String).join('.').slice(0, 60);
  return label ?? meaningOf(path) ?? (name ? `参数 ${name} ` : '参数');
}

/** A refusal of the value at `path`; `{label}` in the message stands for what it is called. */
export function problemAt(schema: z.ZodType | undefined, path: readonly PropertyKey[], message: string): Problem {
  return {
    field: path.map(String).join('.').slice(0, 200),
    message: message.replaceAll('{label}', () => labelAt(schema, path)),
  };
}

/** Of what fits none of several forms, the form that it is nearest to tells what is wrong. */
function deepest(issue: z.core.$ZodIssue | undefined): { path: PropertyKey[]; message: string } {
  const { path = [], message = '{label}格式不正确' } = issue ?? {};
  if (issue?.code !== 'invalid_union') return { path, message };
  const missing = (issues: readonly z.core.$ZodIssue[]) => issues.filter((one) => one.message === MISSING).length;
  const [nearest] = issue.errors
    .filter(([first]) => first && first.path.length > 0)
    .sort((a, b) => missing(a) - missing(b) || a.length - b.length);
  if (!nearest) return { path, message };
  const inside = deepest(nearest[0]);
  return { path: [...path, ...inside.path], message: inside.message };
}

/** The first thing wrong with an input, in words that name the field. */
export function firstProblem(schema: z.ZodType, error: z.ZodError): Problem {
  const { path, message } = deepest(error.issues[0]);
  return problemAt(schema, path, message);
}
