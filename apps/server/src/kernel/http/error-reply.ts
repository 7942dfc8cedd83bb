import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, isPassingFailure } from '../errors.ts';

const MALFORMED = '请求格式不正确';
const UNKNOWN = '系统未知错误，请反馈给管理员';
/** What to say about failures of the transport; everything else in a 4xx is a malformed request. */
const byStatus: Record<number, string> = {
  404: '访问资源不存在',
  408: '请求超时，请重试',
  413: '请求内容过大',
  415: '不支持的内容类型',
  429: '操作过于频繁，请稍后再试',
  503: '系统暂时不可用，请稍后重试',
};

/** How the reader of multipart bodies puts it that a body is broken; its errors carry no code. */
const brokenForm = /^Multipart: |unexpected end of multipart data|^The needle cannot/i;

interface Answer {
  status: number;
  code: number;
  msg: string;
  field?: string | undefined;
  data?: unknown;
}

/** Turns any failure into what the caller may know: never a stack, SQL, path or framework code. */
function explain(error: unknown): Answer {
  if (error instanceof AppError) {
    const status = error.code === 429 ? 429 : 200;
    return { status, code: error.code, msg: error.message, field: error.field, data: error.data };
  }
  if (isPassingFailure(error)) return { status: 503, code: 503, msg: byStatus[503] as string };
  const broken = error instanceof Error && brokenForm.test(error.message);
  const status = (error as { statusCode?: number }).statusCode ?? (broken ? 400 : 500);
  // RuoYi clients read refusals only from a 200; malformed input is a refusal, an overload is not.
  if (byStatus[status]) return { status, code: status, msg: byStatus[status] };
  if (status >= 400 && status < 500) return { status, code: status, msg: MALFORMED };
  return { status: 200, code: 500, msg: UNKNOWN };
}

/** The one error path of the server. */
export function errorReply(error: FastifyError | unknown, req: FastifyRequest, reply: FastifyReply) {
  const { status, ...body } = explain(error);
  req.outcome = body;
  const expected = error instanceof AppError || status < 500;
  if (!expected || body.msg === UNKNOWN) req.log.error({ err: error }, 'request failed');
  const { retryAfter } = error as { retryAfter?: number };
  if (retryAfter) reply.header('retry-after', retryAfter);
  void reply
    .status(status)
    .header('x-request-id', req.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Unknown paths below the API answer JSON. */
export function missingApi(req: FastifyRequest, reply: FastifyReply) {
  return errorReply(Object.assign(new Error('no such route'), { statusCode: 404 }), req, reply);
}

const byParser: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Bytes that are no request at all never reach the error path above; they get the same kind of answer. */
export function malformedReply(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = byParser[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ code, msg: byStatus[code] ?? MALFORMED });
  const head = `HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  if (socket.writable)
    socket.write(`${head}Content-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`);
  socket.destroySoon();
}
