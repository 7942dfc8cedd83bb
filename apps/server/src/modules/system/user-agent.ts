const browsers: [RegExp, string][] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Windows NT 10/, 'Windows 10/11'],
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** What to show of a user-agent header: enough to recognise one's own device. */
export function describeAgent(userAgent: string): { browser: string; os: string } {
  const agent = userAgent.slice(0, 500);
  const browser = browsers.find(([pattern]) => pattern.test(agent));
  const version = browser?.[0].exec(agent)?.[1];
  return {
    browser: browser ? `${browser[1]} ${version}` : '其他',
    os: systems.find(([pattern]) => pattern.test(agent))?.[1] ?? '其他',
  };
}
