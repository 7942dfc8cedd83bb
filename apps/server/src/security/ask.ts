import { api, nounsOf } from '@jiaoyan/contract';
import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import type { Caller } from '../testing/app.ts';
import { namesIn, sampleOf } from './sample.ts';

/** The calls of the product, by their parts. */
export const parts = Object.fromEntries(nounsOf(api));
/** All of them, named as `report.get`. */
export const callNames = Object.entries(parts).flatMap(([part, calls]) =>
  Object.keys(calls).map((name) => `${part}.${name}`),
);
export const endpointOf = (call: string): AnyEndpoint | undefined => {
  const [part = '', name = ''] = call.split('.');
  return parts[part]?.[name];
};

const isId = (name: string) => /(^|[a-z])(Id|Ids)$|^ids?$/.test(name);
/** Whether a call carries the id of something. */
export const takesId = (endpoint: AnyEndpoint) =>
  endpoint.path.includes(':') || [...namesIn(endpoint.query), ...namesIn(endpoint.body)].some(isId);

/** Sends a call about one record, with whatever else it needs at least; its id goes where the path asks for it, else by this name. */
export async function askAbout(
  who: Caller,
  call: string,
  name: string,
  value: number,
): Promise<{ code: number; msg: string }> {
  const endpoint = endpointOf(call) as AnyEndpoint;
  const isInPath = endpoint.path.includes(':');
  const given = name === 'ids' ? [value] : value;
  const body = endpoint.body ? { ...sampleOf(endpoint.body), ...(!isInPath && { [name]: given }) } : undefined;
  const fields = endpoint.query ? { ...sampleOf(endpoint.query), ...(!isInPath && { [name]: value }) } : {};
  const query = new URLSearchParams(Object.entries(fields).map(([key, text]): [string, string] => [key, String(text)]));
  const url = `${endpoint.path.replace(/:\w+/, String(value))}?${query}`;
  const reply = await who.raw({ method: endpoint.method, url, ...(body && { payload: body }) });
  const isJson = String(reply.headers['content-type']).includes('json');
  return isJson ? reply.json() : { code: 200, msg: 'a file' };
}
