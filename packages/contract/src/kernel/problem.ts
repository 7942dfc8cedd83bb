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

const inner = (schema: z.ZodType): z.ZodType => {
  let current = schema as z.ZodType & { def: { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType } };
  for (;;) {
    const next = current.def.innerType ?? (current.def.in instanceof z.ZodTransform ? current.def.out : current.def.in);
    if (!next) return current;
    current = next as typeof current;
  }
};

/** The Chinese title a schema gives to the value at `path`, or the path itself. */
function labelAt(schema: z.ZodType, path: PropertyKey[]): string {
  let here: z.ZodType | undefined = schema;
  let label: string | undefined;
  for (const key of path) {
    const container: z.ZodType | undefined = here && inner(here);
    if (container instanceof z.ZodObject) here = container.shape[String(key)] as z.ZodType | undefined;
    else if (container instanceof z.ZodArray) here = container.element as z.ZodType;
    else here = undefined;
    if (!here) break;
    label = here.meta()?.title ?? inner(here).meta()?.title ?? label;
  }
  return label ?? (path.map(String).join('.') || '参数');
}

/** The first thing wrong with an input, in words that name the field. */
export function firstProblem(schema: z.ZodType, error: z.ZodError): Problem {
  const issue = error.issues[0];
  const path = issue?.path ?? [];
  const message = issue?.message ?? '{label}格式不正确';
  return { field: path.map(String).join('.'), message: message.replaceAll('{label}', labelAt(schema, [...path])) };
}
