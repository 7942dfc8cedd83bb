import type { WebModule } from '../../kernel/module.ts';
import { part } from '../../kernel/view/part.tsx';

/** The first page. */
export const home: WebModule = {
  name: 'home',
  views: {
    index: async () => (await import('./HomePage.tsx')).HomePage,
  },
  routes: [{ pattern: '/index', view: 'index', name: 'Index', title: '首页', affix: true }],
  noticeViews: [part(async () => (await import('./NoticeDialog.tsx')).NoticeDialog)],
};
