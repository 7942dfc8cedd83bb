import { GET, none } from '@jiaoyan/contract/kernel/http';
import { resource } from '@jiaoyan/contract/kernel/resource';
import { expect, test } from 'vitest';
import { assemble, peopleOf, register } from './assemble.ts';
import { defineModule } from './module.ts';
import type { Services } from './services.ts';

// Modules are put together without looking at the services.
const services = {} as Services;
const call = GET('/a', { summary: 'a', access: 'signed-in', reply: none });

const lower = defineModule({
  name: 'lower',
  api: {},
  create: () => ({ answer: 42 }),
  handlers: () => ({}),
  history: { thing: { permission: 'a:thing:query' } },
});
const higher = defineModule({
  name: 'higher',
  api: { noun: { call } },
  uses: { lower },
  create: ({ lower }) => lower.answer + 1,
  handlers: ({ tools, lower }) => ({
    noun: {
      async call() {
        expect([tools, lower.answer]).toEqual([43, 42]);
      },
    },
  }),
});

test('a module is made from the tools of those before it, and the application has them by name', () => {
  const { tools } = assemble([lower, higher] as const, services);
  expect([tools.lower.answer, tools.higher]).toEqual([42, 43]);
});

test('a module that uses a later one stops the start', () => {
  expect(() => assemble([higher, lower], services)).toThrow('higher uses lower, which comes after it');
});

test('a record has one rule', () => {
  const twice = defineModule({ name: 'twice', api: {}, handlers: () => ({}), history: lower.history ?? {} });
  expect(Object.keys(register([lower, higher]).history)).toEqual(['thing']);
  expect(() => register([lower, twice])).toThrow('twice: the history of thing has a rule already');
});

test('who may read a record may read its history, if its contract says that it has one', () => {
  const kept = resource({
    name: 'kept',
    title: '',
    path: '/kept',
    permission: 'a:kept',
    id: 'id',
    fields: {},
    history: true,
  });
  const { get } = kept.endpoints;
  const module = defineModule({
    name: 'm',
    api: { kept: { get } },
    handlers: () => ({ kept: { get: async () => ({}) as never } }),
  });
  expect(register([lower, module]).history).toMatchObject({ kept: { permission: 'a:kept:query' } });
});

test('one module knows the people', () => {
  expect(() => peopleOf(assemble([lower, higher], services).assembled)).toThrow('exactly one module');
});

test('an endpoint without its handler does not compile', () => {
  // @ts-expect-error the noun has no handlers
  defineModule({ name: 'empty', api: { noun: { call } }, handlers: () => ({}) });
  // @ts-expect-error the endpoint has no handler
  defineModule({ name: 'half', api: { noun: { call } }, handlers: () => ({ noun: {} }) });
});
