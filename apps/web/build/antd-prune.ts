/** Cuts a sheet into its top-level rules. */
function topLevelRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < css.length; i++) {
    const char = css[i];
    if (char === '{') depth++;
    if (char === '}') depth--;
    const ends = (char === '}' && depth === 0) || (char === ';' && depth === 0);
    if (!ends) continue;
    rules.push(css.slice(start, i + 1).trim());
    start = i + 1;
  }
  return rules;
}

/** The running theme brings its own variables; the ones of the default theme are dead weight. */
const isVariables = (rule: string) => rule.startsWith('.css-var-');

/** Nothing of ours uses the responsive grid, writes from right to left, or takes the ready-made colours: a fifth of all. */
const UNUSED =
  /\.ant-col-(xs|sm|md|lg|xl|xxl|xxxl)-|-rtl\b|-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)\b|-otp\b/;

/**
 * Each component says the same of all its parts, in selectors that every element with a class has to be held against.
 * One rule in the shared sheet says it for all.
 */
const BOX_SIZING = /^\.ant-[\w-]+ \[class\^="ant-[^{]*\{box-sizing:border-box;?\}$/;
const anyPart = (suffix: string) => `[class^="ant-"]${suffix},[class*=" ant-"]${suffix}`;
export const boxSizing = `${['', '::before', '::after'].map(anyPart).join()}{box-sizing:border-box;}`;

/** A rule without its unused selectors; nothing when none is left. */
function prune(rule: string): string {
  const at = rule.indexOf('{');
  const head = rule.slice(0, at);
  if (head.startsWith('@media')) {
    const inner = topLevelRules(rule.slice(at + 1, -1))
      .map(prune)
      .join('');
    return inner && `${head}{${inner}}`;
  }
  const unused = !head.startsWith('@') && head.split(',').every((selector) => UNUSED.test(selector));
  return unused ? '' : rule;
}

/** The rules of a sheet that can match anything in the application. */
export const prunedRules = (css: string): string[] =>
  topLevelRules(css)
    .filter((rule) => !isVariables(rule) && !BOX_SIZING.test(rule))
    .map(prune)
    .filter(Boolean);
