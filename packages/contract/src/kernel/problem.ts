import { z } from 'zod';

/** A refused input: which field, and what to tell the user about it. */
export interface Problem {
  field: string;
  message: string;
}

type RawIssue = z.core.$ZodRawIssue;

const sizeOf = (issue: { origin?: string }) =>
  issue.origin === 'string' ? 'text' : issue.origin === 'array' ? 'list' : 'number';

/** Refusal texts with `{label}` standing for the field, so that a schema need not repeat them. */
function template(issue: RawIssue): string {
  if (issue.code === 'invalid_type') return issue.input === undefined ? '{label}不能为空' : '{label}格式不正确';
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

/** What a schema is once defaults, nulls and transformations are taken off. */
export const inner = (schema: z.ZodType): z.ZodType => {
  let current = schema as z.ZodType & { def: { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType } };
  for (;;) {
    const next = current.def.innerType ?? (current.def.in instanceof z.ZodTransform ? current.def.out : current.def.in);
    if (!next) return current;
    current = next as typeof current;
  }
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

const titleOf = (schema: z.ZodType) => schema.meta()?.title ?? inner(schema).meta()?.title;

/** What names that stand in many calls mean. */
const usual: Readonly<Record<string, string>> = {
  id: '编号',
  ids: '编号',
  isAsc: '排序方向',
  keyword: '关键字',
  limit: '每页条数',
  page: '页码',
  pageNum: '页码',
  pageSize: '每页条数',
  status: '状态',
  version: '版本',
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
  return label ?? (Object.hasOwn(usual, name) ? (usual[name] as string) : name ? `参数 ${name} ` : '参数');
}

/** A refusal of the value at `path`; `{label}` in the message stands for what it is called. */
export function problemAt(schema: z.ZodType | undefined, path: readonly PropertyKey[], message: string): Problem {
  return {
    field: path.map(String).join('.').slice(0, 200),
    message: message.replaceAll('{label}', () => labelAt(schema, path)),
  };
}

/** The first thing wrong with an input, in words that name the field. */
export function firstProblem(schema: z.ZodType, error: z.ZodError): Problem {
  const issue = error.issues[0];
  return problemAt(schema, issue?.path ?? [], issue?.message ?? '{label}格式不正确');
}
