import { z } from 'zod';
import { choice, int, optionalText, text } from '../kernel/field.ts';
import { data, fields, GET } from '../kernel/http.ts';
import { idNumber, type RowOf } from '../kernel/resource.ts';
import { treeNode, treeResource } from '../kernel/tree.ts';

const ON_OFF = ['0', '1'] as const;

/** Directories (M), screens (C) and buttons (F): the menu of the product and everything that a role can be granted. */
export const menu = treeResource({
  name: 'menu',
  title: '菜单',
  path: '/system/menu',
  permission: 'system:menu',
  id: 'menuId',
  fields: {
    parentId: int('上级菜单', { list: false, max: 2_147_483_647 }),
    menuType: choice('菜单类型', 'system_menu_type', ['M', 'C', 'F'], { initial: 'M', width: 90 }),
    menuName: text('菜单名称', { max: 50, search: 'like' }),
    icon: optionalText('菜单图标', { max: 100 }),
    orderNum: int('显示排序', { width: 110 }),
    isFrame: choice('是否外链', '', ON_OFF, { initial: '1', list: false }),
    path: optionalText('路由地址', { max: 200, list: false }),
    component: optionalText('组件路径', { max: 255 }),
    routeName: optionalText('路由名称', { max: 50, list: false }),
    query: optionalText('路由参数', { max: 255, list: false }),
    perms: optionalText('权限标识', {
      max: 100,
      pattern: { regex: /^([A-Za-z]\w*(:\w+){2})?$/, message: '权限标识须为“模块:资源:操作”的形式' },
    }),
    isCache: choice('是否缓存', '', ON_OFF, { list: false }),
    visible: choice('显示状态', 'sys_show_hide', ON_OFF, { list: false }),
    status: choice('菜单状态', 'sys_normal_disable', ON_OFF, { search: 'exact', width: 100 }),
  },
  extra: {
    treeselect: GET('/system/menu/treeselect', {
      summary: '菜单树',
      access: 'staff',
      reply: data(z.array(treeNode)),
    }),
    roleMenuTreeselect: GET('/system/menu/roleMenuTreeselect/:roleId', {
      summary: '角色的菜单树',
      access: 'system:role:query',
      params: z.object({ roleId: idNumber }),
      reply: fields(z.object({ menus: z.array(treeNode), checkedKeys: z.array(z.int()) })),
    }),
  },
});
export type Menu = RowOf<'menuId', typeof menu.fields>;
