/** A refusal that the user should read. `code` is the business code of the reply envelope. */
export class AppError extends Error {
  readonly code: number;
  /** The input field at fault, when there is one. */
  readonly field: string | undefined;
  /** What may be done instead, for callers that can make something of it. */
  readonly data: unknown;
  constructor(code: number, message: string, field?: string, data?: unknown) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.field = field;
    this.data = data;
  }
}

/** The request is understood and refused by a rule of the domain. */
export const refuse = (message: string, field?: string, data?: unknown) => new AppError(500, message, field, data);
/** Missing and out of scope look the same, so that nobody can probe for records. */
export const notFound = (what?: string) => new AppError(404, what ? `${what}不存在` : '数据不存在或无权查看');
/** Somebody else was faster. */
export const conflict = (message: string) => new AppError(409, message);
export const unauthorized = () => new AppError(401, '认证失败，无法访问系统资源');
export const forbidden = () => new AppError(403, '当前操作没有权限');
/** Two people saved the same record. */
export const stale = () => conflict('数据已被他人修改，请刷新后重试');

/** The failures of a database that pass by themselves: connection lost, shutting down, starting up, out of resources. */
const passing = /^(08|53|57P0)/;
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** The drivers of PostgreSQL and Redis say these without a code. */
const lost =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|max retries per request|^Connection is closed/;

/** Follows wrapped causes, because drizzle puts the driver's error inside its own. */
export function* causes(error: unknown): Generator<{ code?: unknown; message?: unknown; constraint?: unknown }> {
  for (let e = error; e && typeof e === 'object'; e = (e as { cause?: unknown }).cause) yield e;
}

/** True when trying again a little later may well work. */
export function isPassingFailure(error: unknown): boolean {
  for (const { code, message } of causes(error)) {
    if (typeof code === 'string' && (passing.test(code) || network.has(code))) return true;
    if (typeof message === 'string' && lost.test(message)) return true;
  }
  return false;
}

/** True when the database cannot take the values themselves: the same once more will fail again. */
export function isRefusedData(error: unknown): boolean {
  for (const { code } of causes(error)) if (typeof code === 'string' && /^2[23]/.test(code)) return true;
  return false;
}

/** What a write can run into: a value that is taken, a record that is missing or in use, a row that excludes another. */
export type ConstraintKind = 'unique' | 'reference' | 'exclusion';

/** The constraint that a write ran into, if that is what happened. */
export function brokenConstraint(error: unknown): { kind: ConstraintKind; name: string } | undefined {
  for (const { code, constraint } of causes(error)) {
    if (code === '23505') return { kind: 'unique', name: String(constraint ?? '') };
    if (code === '23503') return { kind: 'reference', name: String(constraint ?? '') };
    if (code === '23P01') return { kind: 'exclusion', name: String(constraint ?? '') };
  }
  return undefined;
}

/** Two transactions waited for each other, and the database ended one of them: the same once more may well work. */
export function isDeadlock(error: unknown): boolean {
  for (const { code } of causes(error)) if (code === '40P01' || code === '40001') return true;
  return false;
}
