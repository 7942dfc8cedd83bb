import {
  ApiError,
  EXPIRED_TEXT,
  NETWORK_TEXT,
  REPEAT_TEXT,
  refusalText,
  statusText,
  TIMEOUT_TEXT,
} from './api-error.ts';
import { flattenParams } from './params.ts';
import { reportDownloadError, reportError, reportExpired } from './reporter.ts';
import { getToken } from './session.ts';

export const API_BASE = '/prod-api';
export const REQUEST_TIMEOUT = 600_000;
export const REPEAT_WINDOW = 1000;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How one call differs from the usual. */
export interface RequestOptions {
  method?: Method;
  params?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** False leaves out the bearer token. */
  isToken?: boolean;
  /** False lets the same body be sent twice in a row. */
  repeatSubmit?: boolean;
  timeout?: number;
  /** The caller shows the error itself; only an ended session is still announced. */
  quiet?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** What the server answers: `code`, `msg` and whatever stands beside them. */
export type Envelope = { code: number; msg: string } & Readonly<Record<string, unknown>>;

let previous = { key: '', at: 0 };

function guardRepeat(url: string, method: Method, options: RequestOptions): void {
  if (method !== 'POST' && method !== 'PUT') return;
  if (options.repeatSubmit === false || options.headers?.repeatSubmit === 'false') return;
  const key = `${url} ${JSON.stringify(options.body) ?? ''}`;
  const now = Date.now();
  if (key === previous.key && now - previous.at < REPEAT_WINDOW) throw new ApiError(0, REPEAT_TEXT, { kind: 'repeat' });
  previous = { key, at: now };
}

function headersOf(method: Method, options: RequestOptions): Record<string, string> {
  const token = options.isToken === false ? undefined : getToken();
  // A write without a body must not announce one: strict servers refuse an empty JSON text.
  const typed = method === 'GET' || options.body !== undefined;
  return {
    ...(typed ? { 'Content-Type': 'application/json;charset=utf-8' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...options.headers,
  };
}

/** Sends and reads the answer; a failure of the transport becomes an `ApiError`, a cancelled call stays as it is. */
async function send<T>(path: string, options: RequestOptions, read: (response: Response) => Promise<T>): Promise<T> {
  const method = options.method ?? 'GET';
  const query = options.params ? flattenParams(options.params) : '';
  const url = API_BASE + path + (query && `?${query}`);
  guardRepeat(url, method, options);
  const timeout = AbortSignal.timeout(options.timeout ?? REQUEST_TIMEOUT);
  const init: RequestInit = {
    method,
    headers: headersOf(method, options),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  };
  if (options.body !== undefined) init.body = JSON.stringify(options.body);
  try {
    return await read(await fetch(url, init));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError(0, TIMEOUT_TEXT, { kind: 'timeout' });
    throw new ApiError(0, NETWORK_TEXT, { kind: 'network' });
  }
}

const parse = (text: string): Envelope | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
};

interface Answer {
  status: number;
  text: string;
  requestId?: string | undefined;
}

/** Reads an answer as an envelope, or throws what is wrong with it. */
function settle({ status, text, requestId }: Answer): Envelope {
  const body = parse(text);
  if (status < 200 || status > 299) {
    throw new ApiError(status, statusText(status, body?.msg), { kind: 'status', requestId });
  }
  if (!body) throw new ApiError(status, statusText(status, undefined), { kind: 'status', requestId });
  const code = body.code ?? 200;
  if (code === 200) return body;
  const message = code === 401 ? EXPIRED_TEXT : refusalText(code, body.msg);
  throw new ApiError(code, message, { field: typeof body.field === 'string' ? body.field : undefined, requestId });
}

/** Tells the user of a failed call, unless the caller does. */
export function announce(error: unknown, quiet: boolean | undefined): void {
  const expired = error instanceof ApiError && error.kind === 'refused' && error.code === 401;
  if (expired) reportExpired();
  else if (!quiet) reportError(error);
}

const requestIdOf = (response: Response) => response.headers.get('x-request-id') ?? undefined;
const readText = async (response: Response): Promise<Answer> => ({
  status: response.status,
  text: await response.text(),
  requestId: requestIdOf(response),
});

/** Makes one call and answers its envelope; a failure is shown to the user and thrown. */
export async function request(path: string, options: RequestOptions = {}): Promise<Envelope> {
  try {
    return settle(await send(path, options, readText));
  } catch (error) {
    announce(error, options.quiet);
    throw error;
  }
}

/** A received file and the name the server gave it. */
export interface ReceivedFile {
  blob: Blob;
  name: string;
}

function nameOf(headers: Headers): string {
  const given = headers.get('download-filename');
  if (given) return decodeURIComponent(given);
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=(?:utf-8|UTF-8)''([^;]+)/.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? '';
}

const isJson = (blob: Blob) => blob.type.startsWith('application/json');

const readBlob = async (response: Response) => ({ response, blob: await response.blob() });

async function receive(path: string, options: RequestOptions): Promise<ReceivedFile> {
  const { response, blob } = await send(path, options, readBlob);
  const requestId = requestIdOf(response);
  if (response.ok && !isJson(blob)) return { blob, name: nameOf(response.headers) };
  const body = parse(await blob.text());
  if (!response.ok) {
    throw new ApiError(response.status, statusText(response.status, body?.msg), { kind: 'status', requestId });
  }
  const code = body?.code ?? 500;
  throw new ApiError(code, refusalText(code, body?.msg), { requestId });
}

/** Fetches a file; an answer that is really JSON is a refusal and is shown as a message. */
export async function requestFile(path: string, options: RequestOptions = {}): Promise<ReceivedFile> {
  try {
    return await receive(path, options);
  } catch (error) {
    if (!options.quiet && error instanceof ApiError) reportDownloadError(error);
    throw error;
  }
}

/** How an upload is watched. */
interface UploadOptions {
  onProgress?: ((percent: number) => void) | undefined;
  quiet?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

function sendFile(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', API_BASE + path);
    xhr.timeout = REQUEST_TIMEOUT;
    const token = getToken();
    if (token) xhr.setRequestHeader('Authorization', `Bearer ${token}`);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        requestId: xhr.getResponseHeader('x-request-id') ?? undefined,
      });
    xhr.onerror = () => reject(new ApiError(0, NETWORK_TEXT, { kind: 'network' }));
    xhr.ontimeout = () => reject(new ApiError(0, TIMEOUT_TEXT, { kind: 'timeout' }));
    xhr.onabort = () => reject(new DOMException('upload cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });
}

/** Sends one file as a multipart field; XMLHttpRequest because fetch cannot tell how far an upload is. */
export async function upload(path: string, field: string, file: Blob, options: UploadOptions = {}): Promise<Envelope> {
  const form = new FormData();
  if (file instanceof File) form.append(field, file, file.name);
  else form.append(field, file, 'upload.png');
  try {
    return settle(await sendFile(path, form, options));
  } catch (error) {
    announce(error, options.quiet);
    throw error;
  }
}
