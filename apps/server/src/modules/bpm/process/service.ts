import { type Json, registryName, type Variables } from '@jiaoyan/engine';
import { callOutside } from '../../../kernel/http/outbound.ts';
import { copyTo } from './instance-action.ts';
import type { Tools } from './tools.ts';
import type { Turn } from './turn.ts';

/** What a service came to: values for the run, something to do in its turn, or a failure; with a code it is one of the process. */
type ServiceOutcome =
  | { readonly error: string; readonly code?: string; readonly variables?: Variables }
  | { readonly variables?: Variables; readonly result?: Json; readonly inside?: (turn: Turn) => Promise<void> };
type Service = (tools: Tools, fields: Variables, vars: Variables) => Promise<ServiceOutcome>;

const text = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
const numbers = (value: Json | undefined): number[] =>
  (Array.isArray(value) ? value : text(value).split(',')).map(Number).filter((id) => Number.isInteger(id) && id > 0);

/** Calls an address outside; its answer, parsed if it is JSON, is the result. */
const http: Service = async (tools, fields) => {
  const method = text(fields.method).toUpperCase() === 'POST' ? 'POST' : 'GET';
  const body = text(fields.body || fields.payload);
  const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
  try {
    const call = { method, url: text(fields.url), headers, ...(body && { body }) } as const;
    const reply = await callOutside(call, { allowPrivate: tools.allowPrivate });
    if (reply.status >= 400) return raisedBy(parsed(reply.text)) ?? { error: `接口返回 ${reply.status}` };
    return { result: parsed(reply.text) };
  } catch (error) {
    return { error: `接口调用失败：${error instanceof Error ? error.message : String(error)}` };
  }
};

const isRecord = (value: Json | undefined): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An address may refuse with an error of the process: its code, what to say, and variables that go along. */
function raisedBy(reply: Json): ServiceOutcome | undefined {
  if (!isRecord(reply) || typeof reply.errorCode !== 'string' || !reply.errorCode) return undefined;
  const { errorCode: code, errorMessage, variables } = reply;
  return { error: text(errorMessage) || `错误“${code}”`, code, ...(isRecord(variables) && { variables }) };
}

function parsed(reply: string): Json {
  try {
    return JSON.parse(reply) as Json;
  } catch {
    return reply;
  }
}

const services: Readonly<Record<string, Service>> = {
  http,
  'set-variable': async (_tools, { name, value, ...others }) => ({
    variables: name === undefined ? others : { [text(name)]: value ?? null },
  }),
  notify: async (_tools, { userIds, text: said }) => ({
    inside: async (turn) => {
      const people = userIds === undefined ? [turn.instance.startUserId] : numbers(userIds);
      for (const userId of people)
        turn.notices.push({ userId, templateCode: 'bpm_process_news', params: { text: text(said) } });
    },
  }),
  'raise-error': async (_tools, { code, message, ...variables }) => ({
    error: text(message) || `错误“${text(code)}”`,
    // Without a code it would be tried again and again.
    code: text(code) || 'ERROR',
    variables,
  }),
  cc: async (_tools, { userIds, reason }) => ({
    // The starter is the one on whose behalf a model sends copies.
    inside: (turn) =>
      copyTo({ ...turn, actorId: turn.instance.startUserId }, numbers(userIds), { reason: text(reason) }),
  }),
};

/** Calls a service by the name that a model gives it. */
export async function callService(
  tools: Tools,
  value: string,
  fields: Variables,
  vars: Variables,
): Promise<ServiceOutcome> {
  const name = registryName(value);
  const named = [name, name.split('.').at(-1) ?? ''].find((each) => Object.hasOwn(services, each));
  const service = named === undefined ? undefined : services[named];
  return service ? service(tools, fields, vars) : { error: `服务“${value}”不存在` };
}
