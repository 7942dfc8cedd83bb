import { api, nounsOf } from '@jiaoyan/contract';
import { data, GET, POST } from '@jiaoyan/contract/kernel/http';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(nounsOf(api), { title: '接口', version: '1.0.0' });
const call = (method: string, path: string) => {
  const found = document.paths[path]?.[method];
  expect(found, `${method} ${path}`).toBeDefined();
  return found as Record<string, unknown>;
};
const text = JSON.stringify(document);

describe('the description of the interface', () => {
  test('every endpoint of the contract is there, once', () => {
    const endpoints = nounsOf(api).flatMap(([, calls]) => Object.values(calls));
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(endpoints.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/prod-api' }] });
  });

  test('every reference leads somewhere, and paths use braces', () => {
    const schemas = document.components.schemas as Record<string, unknown>;
    const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(names).toContain('#/components/schemas/MenuNode');
    for (const name of names) expect(schemas).toHaveProperty([name.replace('#/components/schemas/', '')]);
    for (const [path, methods] of Object.entries(document.paths)) {
      expect(path).not.toContain(':');
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const { parameters } of Object.values(methods))
        expect(
          (parameters as { in: string; name: string }[]).filter((p) => p.in === 'path').map((p) => p.name),
        ).toEqual(inPath);
    }
  });

  test('calls say who may make them', () => {
    expect(call('post', '/login')).toMatchObject({ security: [], summary: '登录', tags: ['auth'] });
    expect(call('get', '/getInfo')).not.toHaveProperty('security');
    expect(call('get', '/system/dict/data/list')).toMatchObject({ 'x-permission': 'system:dict:list' });
    expect(document.security).toEqual([{ bearer: [] }]);
  });

  test('queries, bodies and files are described as they are sent', () => {
    const { parameters } = call('get', '/system/dict/data/list') as { parameters: { name: string }[] };
    expect(parameters.find(({ name }) => name === 'params')).toMatchObject({ in: 'query', style: 'deepObject' });
    expect(parameters.find(({ name }) => name === 'dictType')).toMatchObject({ in: 'query', required: false });
    expect(call('post', '/common/upload')).toMatchObject({
      requestBody: {
        content: {
          'multipart/form-data': { schema: { properties: { file: { format: 'binary' } }, required: ['file'] } },
        },
      },
    });
    expect(call('post', '/system/dict/data')).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { properties: { dictLabel: { title: '字典标签' } } } } },
      },
    });
  });

  test('answers stand in their envelope', () => {
    const schemaOf = (method: string, path: string) =>
      (call(method, path).responses as { 200: { content: Record<string, { schema: { anyOf?: object[] } }> } })[200]
        .content;
    expect(schemaOf('get', '/getRouters')['application/json']?.schema.anyOf?.[0]).toMatchObject({
      properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: { type: 'array' } },
    });
    expect(schemaOf('get', '/system/dict/data/list')['application/json']?.schema.anyOf?.[0]).toMatchObject({
      properties: { rows: { type: 'array' }, total: { type: 'integer' } },
    });
    expect(schemaOf('get', '/common/download')).toHaveProperty(['application/octet-stream']);
  });
});

test('a call declared twice is a mistake', () => {
  const one = GET('/a/:id', {
    summary: 'a',
    access: 'public',
    params: z.object({ id: z.string() }),
    reply: data(z.string()),
  });
  expect(() => openApiDocument([['a', { one, two: one }]], { title: '', version: '' })).toThrow('declared twice');
  const other = POST('/a/:id', { summary: 'a', access: 'public', reply: data(z.string()) });
  expect(Object.keys(openApiDocument([['a', { one, other }]], { title: '', version: '' }).paths)).toEqual(['/a/{id}']);
});
