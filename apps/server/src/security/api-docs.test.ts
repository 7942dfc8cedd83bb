import { api, nounsOf } from '@jiaoyan/contract';
import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

let app: TestApp;
let document: Document;
let text: string;
beforeAll(async () => {
  app = await openTestApp();
  const reply = await (await app.signIn('admin')).raw({ method: 'GET', url: '/v3/api-docs' });
  text = reply.body;
  document = reply.json<Document>();
});
afterAll(() => app.stop());

const endpoints = nounsOf(api).flatMap(([, calls]) => Object.values(calls));
const operationOf = ({ method, path }: AnyEndpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test('the document that is sent is a whole OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: expect.stringMatching(/./), version: expect.stringMatching(/^\d/) });
  expect(Object.keys(document.components.securitySchemes)).toEqual(['bearer']);
  const names = Object.values(document.paths).flatMap((calls) => Object.values(calls).map((call) => call.operationId));
  expect(new Set(names).size).toBe(endpoints.length);
});

test('every call of the contract is in it, with what goes in and what comes out', () => {
  const incomplete = endpoints.filter((endpoint) => {
    const call = operationOf(endpoint);
    const schemas = Object.values(call?.responses['200']?.content ?? {}).map(({ schema }) => schema);
    const takesBody = Boolean(endpoint.body ?? endpoint.upload);
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const described = call?.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
    const isWhole = schemas.length > 0 && schemas.every((schema) => Object.keys(schema).length > 0);
    return !isWhole || takesBody !== Boolean(call?.requestBody) || JSON.stringify(described) !== JSON.stringify(inPath);
  });
  expect(incomplete.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('every reference leads to a component that was sent, too', () => {
  const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of new Set(names))
    expect(document.components.schemas).toHaveProperty([name.replace('#/components/schemas/', '')]);
});

test('parameters have a schema, and those of a path are required', () => {
  const wrong = endpoints.flatMap((endpoint) =>
    (operationOf(endpoint)?.parameters ?? []).filter(
      ({ name, in: place, required, schema }) =>
        !name || !['path', 'query'].includes(place) || (place === 'path' && !required) || !schema,
    ),
  );
  expect(wrong).toEqual([]);
});
