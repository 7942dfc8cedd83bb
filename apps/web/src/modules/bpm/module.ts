import type { StaticRoute, WebModule } from '../../kernel/module.ts';
import { TodoButton } from './task/TodoButton.tsx';

const MENU = [{ title: '流程管理' }];
const TASKS = ['bpm:task:query'];
const PROCESSES = ['bpm:process-instance:query'];
const detail = {
  view: 'bpm/process-instance/detail',
  name: 'ProcessDetail',
  title: '流程详情',
  activeMenu: '/bpm/task/my',
  permissions: PROCESSES,
};

/** What people do with running processes. */
const workRoutes: readonly StaticRoute[] = [
  {
    pattern: '/bpm/task/my',
    view: 'bpm/task/my',
    name: 'MyProcess',
    title: '我的流程',
    trail: MENU,
    permissions: PROCESSES,
  },
  {
    pattern: '/bpm/task/todo',
    view: 'bpm/task/todo',
    name: 'TodoTask',
    title: '待办任务',
    trail: MENU,
    permissions: TASKS,
  },
  {
    pattern: '/bpm/task/done',
    view: 'bpm/task/done',
    name: 'DoneTask',
    title: '已办任务',
    trail: MENU,
    permissions: TASKS,
  },
  {
    pattern: '/bpm/task/copy',
    view: 'bpm/task/copy',
    name: 'CopiedProcess',
    title: '抄送我的',
    trail: MENU,
    permissions: PROCESSES,
  },
  {
    pattern: '/bpm/process-instance/create',
    view: 'bpm/process-instance/create',
    name: 'ProcessStart',
    title: '发起流程',
    activeMenu: '/bpm/task/my',
    permissions: ['bpm:process-instance:create'],
  },
  { pattern: '/bpm/process-instance/detail', ...detail },
  // The same for one instance: each has a tab of its own.
  { pattern: '/bpm/process-instance/detail/:instanceId', digits: true, ...detail },
];

/** Models, forms and running processes. */
export const bpm: WebModule = {
  name: 'bpm',
  views: {
    'bpm/model/index': async () => (await import('./ModelPage.tsx')).ModelPage,
    'bpm/definition/index': async () => (await import('./DefinitionPage.tsx')).DefinitionPage,
    'bpm/model/design': async () => (await import('./designer/DesignPage.tsx')).DesignPage,
    'bpm/monitor/index': async () => (await import('./monitor/MonitorPage.tsx')).MonitorPage,
    'bpm/task/my': async () => (await import('./process/MyProcessPage.tsx')).MyProcessPage,
    'bpm/task/todo': async () => (await import('./task/TodoPage.tsx')).TodoPage,
    'bpm/task/done': async () => (await import('./task/DonePage.tsx')).DonePage,
    'bpm/task/copy': async () => (await import('./process/CopyPage.tsx')).CopyPage,
    'bpm/process-instance/create': async () => (await import('./process/StartPage.tsx')).StartPage,
    'bpm/process-instance/detail': async () => (await import('./detail/DetailPage.tsx')).DetailPage,
    'bpm/form/index': async () => (await import('./FormPage.tsx')).FormPage,
    'bpm/form/edit': async () => (await import('./form/FormEditPage.tsx')).FormEditPage,
    'bpm/group/index': async () => (await import('./UserGroupPage.tsx')).UserGroupPage,
    'bpm/category/index': async () => (await import('./CategoryPage.tsx')).CategoryPage,
    'bpm/leave/index': async () => (await import('./leave/LeavePage.tsx')).LeavePage,
    'bpm/leave/create': async () => (await import('./leave/LeaveCreatePage.tsx')).LeaveCreatePage,
    'bpm/leave/detail': async () => (await import('./leave/LeaveDetailPage.tsx')).LeaveDetailPage,
  },
  routes: [
    {
      pattern: '/bpm/manager/model/design',
      view: 'bpm/model/design',
      name: 'ModelDesign',
      title: '设计流程',
      activeMenu: '/bpm/manager/model',
      permissions: ['bpm:model:query', 'bpm:model:add'],
    },
    // The same for one model: each has a tab of its own.
    {
      pattern: '/bpm/manager/model/design/:modelId',
      view: 'bpm/model/design',
      name: 'ModelDesign',
      title: '设计流程',
      activeMenu: '/bpm/manager/model',
      digits: true,
      permissions: ['bpm:model:query'],
    },
    {
      pattern: '/bpm/manager/definition',
      view: 'bpm/definition/index',
      name: 'Definition',
      title: '流程定义',
      activeMenu: '/bpm/manager/model',
      permissions: ['bpm:process-definition:query'],
    },
    // Those who have no menu from the server work here too; what the menu names keeps its place in it.
    ...workRoutes,
    {
      pattern: '/bpm/manager/form/edit',
      view: 'bpm/form/edit',
      name: 'FormEdit',
      title: '流程表单-编辑',
      activeMenu: '/bpm/manager/form',
      permissions: ['bpm:form:add'],
    },
    {
      pattern: '/bpm/manager/form/edit/:formId',
      view: 'bpm/form/edit',
      name: 'FormEdit',
      title: '流程表单-编辑',
      activeMenu: '/bpm/manager/form',
      digits: true,
      permissions: ['bpm:form:query'],
    },
    {
      pattern: '/bpm/oa/leave',
      view: 'bpm/leave/index',
      name: 'Leave',
      title: '请假申请',
      trail: MENU,
      permissions: ['bpm:oa-leave:list'],
    },
    {
      pattern: '/bpm/oa/leave/create',
      view: 'bpm/leave/create',
      name: 'LeaveCreate',
      title: '发起请假',
      activeMenu: '/bpm/oa/leave',
      permissions: ['bpm:oa-leave:add'],
    },
    // Approvers look at it, too: the server decides whose leave somebody may read.
    {
      pattern: '/bpm/oa/leave/detail',
      view: 'bpm/leave/detail',
      name: 'LeaveDetail',
      title: '请假详情',
      activeMenu: '/bpm/oa/leave',
    },
  ],
  // Part of the bar from its first moment, so it is not loaded later.
  topBarTools: [{ key: 'todo', Tool: TodoButton }],
};
