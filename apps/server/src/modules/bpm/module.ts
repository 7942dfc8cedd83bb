import { bpm as api } from '@jiaoyan/contract/bpm/index';
import { defineModule } from '../../kernel/module.ts';
import { system } from '../system/module.ts';
import { categoryHandlers } from './category.ts';
import { definitionHandlers } from './definition.ts';
import { createDefinitionReader } from './definition-reader.ts';
import { formHandlers } from './form.ts';
import { leaveHandlers, leaveListener } from './leave.ts';
import { modelHandlers } from './model.ts';
import {
  createWorkflow,
  instanceHandlers,
  monitorHandlers,
  type ProcessListener,
  processDestinations,
  taskHandlers,
} from './process/index.ts';
import { ruleHandlers } from './rule.ts';
import { bpmSeeds } from './seed/index.ts';
import { userGroupHandlers } from './user-group.ts';

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** Who hears how processes end. */
    processes: ProcessListener;
  }
}

/** Process models, forms, running processes. */
export const bpm = defineModule({
  name: 'bpm',
  api,
  uses: { system },
  create: ({ services: { db, bus, hub, log, config, registered }, system }) =>
    createWorkflow({
      db,
      bus,
      hub,
      log,
      definitions: createDefinitionReader(db),
      listeners: registered.list('processes'),
      allowPrivate: config.smsAllowPrivate,
      findSensitiveWords: system.findSensitiveWords,
    }),
  handlers: ({ tools: { tools } }) => ({
    category: categoryHandlers,
    definition: definitionHandlers(tools),
    form: formHandlers,
    instance: instanceHandlers(tools),
    leave: leaveHandlers(tools),
    model: modelHandlers,
    monitor: monitorHandlers(tools),
    rule: ruleHandlers,
    task: taskHandlers(tools),
    userGroup: userGroupHandlers,
  }),
  processes: [leaveListener],
  history: {
    model: { permission: 'bpm:model:query' },
    form: { permission: 'bpm:form:query' },
  },
  topics: ({ services, tools }) => processDestinations(services.db, tools),
  jobs: ({ tools }) => [{ name: 'run-processes', cron: '* * * * *', run: () => tools.worker.run() }],
  // Whatever came due while no node was running.
  started: ({ tools }) => void tools.worker.run(),
  close: ({ tools }) => tools.close(),
  seeds: bpmSeeds,
  demo: () => import('./seed/demo/index.ts'),
});
