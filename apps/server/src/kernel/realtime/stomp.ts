/** One STOMP frame. Of repeated headers the first counts. */
export interface Frame {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}
/** The versions spoken here, oldest first. */
export type StompVersion = '1.0' | '1.1' | '1.2';
/** The other side broke the protocol; the message may be sent to it. */
export class StompError extends Error {}

/** The most that one frame may take. */
export const MAX_FRAME_BYTES = 64 * 1024;
const MAX_HEADERS = 40;
const MAX_LINE_BYTES = 4096;
/** Clients cut a big frame into pieces of 8 KB or more; many tiny pieces are only good for keeping a server busy. */
const MAX_PIECES = 64;

const LF = 10;
const CR = 13;
const clientCommands = new Set(
  'CONNECT STOMP SEND SUBSCRIBE UNSUBSCRIBE ACK NACK BEGIN COMMIT ABORT DISCONNECT'.split(' '),
);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new StompError('消息编码不正确');
  }
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', ':': '\\c' };
const unescapes: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\c': ':' };

/** Writes a header name or value so that it stays on its line; version 1.0 knows no escapes. */
export const escapeHeader = (text: string, version: StompVersion) =>
  version === '1.0' ? text.replace(/[\n\r]/g, '') : text.replace(/[\\\n\r:]/g, (char) => escapes[char] ?? char);

function unescapeHeader(text: string): string {
  return text.replace(/\\.?/gs, (pair) => {
    const char = unescapes[pair];
    if (char === undefined) throw new StompError('消息头转义不正确');
    return char;
  });
}

/** The highest version that both sides speak; a client that offers none speaks 1.0. */
export function negotiate(acceptVersion: string | undefined): StompVersion | undefined {
  if (acceptVersion === undefined) return '1.0';
  const offered = acceptVersion.split(',').map((version) => version.trim());
  return (['1.2', '1.1', '1.0'] as const).find((version) => offered.includes(version));
}

const isConnect = (command: string) => command === 'CONNECT' || command === 'STOMP';

/** The lines up to the empty one, or undefined while it has not arrived. */
function readHead(bytes: Buffer): { lines: string[]; bodyAt: number } | undefined {
  const lines: string[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf(LF, at);
    if ((end < 0 ? bytes.length : end) - at > MAX_LINE_BYTES) throw new StompError('消息头过长');
    if (end < 0) return undefined;
    const line = bytes.subarray(at, bytes[end - 1] === CR && end > at ? end - 1 : end);
    if (line.includes(0)) throw new StompError('消息格式不正确');
    at = end + 1;
    if (line.length === 0) return { lines, bodyAt: at };
    lines.push(decode(line));
    if (lines.length > MAX_HEADERS + 1) throw new StompError('消息头过多');
    if (lines.length === 1 && !clientCommands.has(lines[0] ?? '')) throw new StompError('不支持的命令');
  }
}

function readHeaders(lines: readonly string[], plain: boolean): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new StompError('消息头格式不正确');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)].map((part) =>
      plain ? part : unescapeHeader(part),
    ) as [string, string];
    if (!headers.has(name)) headers.set(name, value);
  }
  return headers;
}

/** Where the body ends, or undefined while it has not arrived. */
function findEnd(bytes: Buffer, bodyAt: number, length: string | undefined): number | undefined {
  if (length === undefined) {
    const end = bytes.indexOf(0, bodyAt);
    if (end >= MAX_FRAME_BYTES) throw new StompError('消息过长');
    return end < 0 ? undefined : end;
  }
  if (!/^\d{1,6}$/.test(length)) throw new StompError('消息长度不正确');
  const end = bodyAt + Number(length);
  if (end >= MAX_FRAME_BYTES) throw new StompError('消息过长');
  if (end >= bytes.length) return undefined;
  if (bytes[end] !== 0) throw new StompError('消息长度不正确');
  return end;
}

/** Cuts the bytes of one client into frames, however they arrive. */
interface FrameParser {
  /** Yields every frame that is complete; throws a `StompError` once the client breaks the protocol. */
  push(chunk: Buffer): Generator<Frame>;
}

/** A parser for one connection; it learns from the CONNECT frame how headers are escaped. */
export function createParser(): FrameParser {
  let rest: Buffer = Buffer.alloc(0);
  let pieces = 0;
  let version: StompVersion = '1.2';

  function next(): Frame | undefined {
    let start = 0;
    while (rest[start] === LF || (rest[start] === CR && rest[start + 1] === LF)) start += 1;
    rest = rest.subarray(start);
    const head = readHead(rest);
    if (!head) return undefined;
    const [command = '', ...lines] = head.lines;
    const headers = readHeaders(lines, isConnect(command) || version === '1.0');
    const end = findEnd(rest, head.bodyAt, headers.get('content-length'));
    if (end === undefined) return undefined;
    const body = decode(rest.subarray(head.bodyAt, end));
    rest = rest.subarray(end + 1);
    if (isConnect(command)) version = negotiate(headers.get('accept-version')) ?? version;
    return { command, headers, body };
  }

  return {
    *push(chunk) {
      pieces = rest.length === 0 ? 1 : pieces + 1;
      if (pieces > MAX_PIECES) throw new StompError('消息分片过多');
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let frame = next(); frame; frame = next()) {
        pieces = 1;
        yield frame;
      }
      if (rest.length > MAX_FRAME_BYTES) throw new StompError('消息过长');
    },
  };
}

/** Writes a frame of the server. */
export function writeFrame(
  command: string,
  headers: Readonly<Record<string, string>>,
  { body = '', version = '1.2' as StompVersion } = {},
): string {
  const escaped = command === 'CONNECTED' ? '1.0' : version;
  const lines = Object.entries(headers).map(
    ([name, value]) => `${escapeHeader(name, escaped)}:${escapeHeader(value, escaped)}\n`,
  );
  const length = body === '' ? '' : `content-length:${Buffer.byteLength(body)}\n`;
  return `${command}\n${lines.join('')}${length}\n${body}\0`;
}
