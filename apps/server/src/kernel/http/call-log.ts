import { type AnyEndpoint, businessTypes } from '@jiaoyan/contract/kernel/http';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutSecrets } from '../text/secrets.ts';
import { addressOf, placeOf } from './ip.ts';
import type { OperEntry } from './oper-log.ts';

/** What was answered, for whoever wants to tell about it afterwards. */
export interface Outcome {
  code: number;
  msg: string;
}

const MAX_TEXT = 2000;
const cut = (text: string, max = MAX_TEXT) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Guesses the kind of business where the contract does not say it. */
function typeOf({ method, path, log }: AnyEndpoint): string {
  const given = (log || undefined)?.type;
  if (given) return businessTypes[given];
  if (/\/export$/.test(path)) return businessTypes.export;
  if (/\/import(Data)?$/.test(path)) return businessTypes.import;
  if (/\/clean$|cache/i.test(path)) return businessTypes.clean;
  if (/\/(authRole|authUser|dataScope)\b/.test(path)) return businessTypes.grant;
  if (method === 'DELETE') return businessTypes.remove;
  if (method === 'PUT') return businessTypes.update;
  return /^\/[\w-]+\/[\w-]+$/.test(path) ? businessTypes.insert : businessTypes.other;
}

/** Calls that change something, exports, and what the contract names itself; never the technical ones. */
export function isLogged(endpoint: AnyEndpoint): boolean {
  if (endpoint.log === false) return false;
  return endpoint.method !== 'GET' || Boolean(endpoint.log?.type) || /\/export$/.test(endpoint.path);
}

const objectOf = (value: unknown) => (value !== null && typeof value === 'object' ? value : {});

/** What was sent, in one object and without secrets. */
function parametersOf(req: FastifyRequest): string {
  const sent = { ...objectOf(req.params), ...objectOf(req.query), ...objectOf(req.body) };
  return Object.keys(sent).length > 0 ? cut(JSON.stringify(withoutSecrets(sent))) : '';
}

/** The entry of an answered call; undefined for callers without a session, whom the login log knows. */
export function entryOf(endpoint: AnyEndpoint, req: FastifyRequest, reply: FastifyReply): OperEntry | undefined {
  const { sessionUser: user, outcome } = req;
  if (!user || user.userId === 0) return undefined;
  const ok = outcome?.code === 200;
  return {
    title: cut((endpoint.log || undefined)?.title ?? endpoint.summary, 100),
    businessType: typeOf(endpoint),
    method: cut(endpoint.summary, 200),
    requestMethod: endpoint.method,
    userId: user.userId,
    operName: user.userName,
    deptId: user.deptId,
    operUrl: cut(req.url.split('?')[0] ?? '', 255),
    operIp: addressOf(req),
    operLocation: placeOf(addressOf(req)),
    operParam: parametersOf(req),
    jsonResult: outcome ? cut(JSON.stringify(withoutSecrets(outcome))) : '',
    status: ok ? '0' : '1',
    errorMsg: ok ? '' : cut(outcome?.msg ?? '连接中断'),
    operTime: nowText(),
    costTime: Math.round(reply.elapsedTime),
    traceId: req.id,
  };
}
