/** Parameters that the product reads; an administrator changes the values, not the keys. */
export const configRows = [
  {
    configKey: 'sys.index.sideTheme',
    configName: '主框架页-侧边栏主题',
    configValue: 'theme-dark',
    remark: '深色主题 theme-dark，浅色主题 theme-light',
  },
  {
    configKey: 'sys.index.skinName',
    configName: '主框架页-默认皮肤',
    configValue: 'skin-blue',
    remark: '供兼容的客户端读取',
  },
  {
    configKey: 'sys.account.captchaEnabled',
    configName: '账号自助-验证码开关',
    configValue: 'true',
    remark: '是否开启登录验证码（true 开启，false 关闭）',
  },
  {
    configKey: 'sys.account.registerUser',
    configName: '账号自助-是否开启用户注册',
    configValue: 'false',
    remark: '是否开启注册用户功能（true 开启，false 关闭）',
  },
  {
    configKey: 'sys.account.passwordValidateDays',
    configName: '用户管理-密码有效天数',
    configValue: '0',
    remark: '0 表示不限制；超过天数后登录时提示修改密码',
  },
];
