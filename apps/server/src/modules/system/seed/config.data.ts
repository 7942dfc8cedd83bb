/** A parameter that the product reads; an administrator changes the value, not the key. */
export interface ConfigRow {
  readonly configKey: string;
  readonly configName: string;
  readonly configValue: string;
  readonly remark: string;
}

/** The parameters of the system. */
export const systemConfigs: readonly ConfigRow[] = [
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
    configKey: 'sys.index.showDocs',
    configName: '主框架页-显示文档地址',
    configValue: 'true',
    remark: '页面上方是否显示操作文档的地址（true 显示，false 不显示）',
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
    configKey: 'sys.account.smsLogin',
    configName: '账号自助-是否开启短信登录',
    configValue: 'false',
    remark: '是否允许用手机短信验证码登录（true 开启，false 关闭）；需先配置可用的短信渠道',
  },
  {
    configKey: 'sys.user.initPassword',
    configName: '用户管理-账号初始密码',
    // Empty is made up at installation, so that no two systems start with the same one.
    configValue: '',
    remark: '新增和导入用户时的初始密码，首次登录后提示修改',
  },
  {
    configKey: 'sys.account.passwordValidateDays',
    configName: '用户管理-密码有效天数',
    configValue: '0',
    remark: '0 表示不限制；超过天数后登录时提示修改密码',
  },
  {
    configKey: 'sys.log.retentionDays',
    configName: '日志管理-日志保留天数',
    configValue: '180',
    remark: '操作日志和登录日志的保留天数，每天清理一次；0 表示永久保留',
  },
  {
    configKey: 'sys.message.retentionDays',
    configName: '消息中心-消息保留天数',
    configValue: '365',
    remark: '站内信、短信日志和微信模板消息的保留天数，每天清理一次；0 表示永久保留',
  },
  {
    configKey: 'sys.file.orphanDays',
    configName: '文件管理-无引用文件保留天数',
    configValue: '7',
    remark: '上传后没有被任何数据引用的文件在几天后自动删除，0 表示不删除',
  },
];

/** What the pages of everybody need to know. */
export const publicKeys: ReadonlySet<string> = new Set([
  'sys.index.sideTheme',
  'sys.index.skinName',
  'sys.index.showDocs',
  'sys.account.captchaEnabled',
  'sys.account.registerUser',
  'sys.account.smsLogin',
]);
