/** What went wrong with a call: the server refused, it was not reached, or we never sent it. */
type ApiErrorKind = 'refused' | 'status' | 'network' | 'timeout' | 'repeat';

interface ApiErrorDetail {
  kind?: ApiErrorKind;
  field?: string | undefined;
  requestId?: string | undefined;
}

/** A failed call, with a text that can be shown to the user as it is. */
export class ApiError extends Error {
  readonly code: number;
  readonly kind: ApiErrorKind;
  /** The input that the server refused, when it named one. */
  readonly field: string | undefined;
  /** Lets an administrator find the call in the server log. */
  readonly requestId: string | undefined;

  constructor(code: number, message: string, { kind = 'refused', field, requestId }: ApiErrorDetail = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.kind = kind;
    this.field = field;
    this.requestId = requestId;
  }
}

/** Texts that stand in for whatever the server says with these codes. */
const mappedTexts: Readonly<Record<number, string>> = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
};
const UNKNOWN_TEXT = '系统未知错误，请反馈给管理员';
export const EXPIRED_TEXT = '无效的会话，或者会话已过期，请重新登录。';
export const REPEAT_TEXT = '数据正在处理，请勿重复提交';
export const NETWORK_TEXT = '后端接口连接异常';
export const TIMEOUT_TEXT = '系统接口请求超时';

/** The text for a refused call: mapped by code, else the server's, else the general one. */
export const refusalText = (code: number, msg: unknown): string =>
  mappedTexts[code] ?? (typeof msg === 'string' && msg ? msg : UNKNOWN_TEXT);

/** Answers that carry a text worth showing although HTTP itself failed: too large, too often, not ready. */
const speakingStatuses = new Set([413, 429, 503]);

/** The text for an answer that failed on the HTTP level. */
export function statusText(status: number, msg: unknown): string {
  if (speakingStatuses.has(status) && typeof msg === 'string' && msg) return msg;
  return `系统接口${status}异常`;
}
