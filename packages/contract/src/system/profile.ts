import { z } from 'zod';
import { data, fields, GET, none, POST, PUT } from '../kernel/http.ts';
import { newPassword } from './auth.ts';

const profileRow = z.object({
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  phonenumber: z.string(),
  email: z.string(),
  sex: z.string(),
  avatar: z.string(),
  createTime: z.string(),
  loginIp: z.string(),
  loginDate: z.string().nullable(),
  dept: z.object({ deptName: z.string() }).nullable(),
});
export type Profile = z.output<typeof profileRow>;

export const profileChange = z.object({
  nickName: z.string().trim().min(1).max(30).meta({ title: '用户昵称' }),
  phonenumber: z
    .string()
    .trim()
    .regex(/^(1[3-9]\d{9})?$/, '请输入正确的手机号码')
    .default('')
    .meta({ title: '手机号码' }),
  email: z
    .union([z.literal(''), z.email('请输入正确的邮箱地址').max(50)])
    .default('')
    .meta({ title: '邮箱' }),
  sex: z.enum(['0', '1', '2']).default('2').meta({ title: '性别' }),
});

export const profile = {
  get: GET('/system/user/profile', {
    summary: '个人资料',
    access: 'signed-in',
    reply: fields(z.object({ data: profileRow, roleGroup: z.string(), postGroup: z.string() })),
  }),
  update: PUT('/system/user/profile', {
    summary: '修改个人资料',
    access: 'signed-in',
    body: profileChange,
    reply: none,
  }),
  updatePassword: PUT('/system/user/profile/updatePwd', {
    summary: '修改密码',
    access: 'signed-in',
    limit: { max: 10, seconds: 60 },
    body: z.object({
      oldPassword: z.string().min(1).max(128).meta({ title: '旧密码' }),
      newPassword: newPassword.meta({ title: '新密码' }),
    }),
    reply: none,
  }),
  avatar: POST('/system/user/profile/avatar', {
    summary: '上传头像',
    access: 'signed-in',
    upload: 'avatarfile',
    reply: fields(z.object({ imgUrl: z.string() })),
  }),
  logins: GET('/system/user/profile/logins', {
    summary: '我的登录记录',
    access: 'signed-in',
    reply: data(
      z.array(
        z.object({
          infoId: z.int(),
          ipaddr: z.string(),
          browser: z.string(),
          os: z.string(),
          status: z.string(),
          msg: z.string(),
          loginTime: z.string(),
        }),
      ),
    ),
  }),
};

const preferenceKey = z
  .string()
  .regex(/^[A-Za-z][\w.-]{0,63}$/)
  .meta({ title: '偏好名称' });
/** Small settings of a user, such as the columns chosen in a list. */
export const preference = {
  get: GET('/system/preference/:key', {
    summary: '读取个人偏好',
    access: 'signed-in',
    params: z.object({ key: preferenceKey }),
    reply: data(z.record(z.string(), z.unknown())),
  }),
  put: PUT('/system/preference/:key', {
    summary: '保存个人偏好',
    access: 'signed-in',
    params: z.object({ key: preferenceKey }),
    body: z.record(z.string(), z.unknown()),
    log: false,
    reply: none,
  }),
};
