import { fillTemplate, paramNames } from '@jiaoyan/contract/kernel/template-text';
import { refuse } from '../../kernel/errors.ts';

/** The names of the values belong to the text: they follow it and cannot be set by a client. */
export function deriveParams<T extends { content?: string; params?: string[] }>(values: T): T {
  const { params: _given, ...rest } = values;
  return (rest.content === undefined ? rest : { ...rest, params: paramNames(rest.content) }) as T;
}

/** The text with its values; refuses when one is missing. Values that the text does not ask for are left out. */
export function renderTemplate(content: string, given: Readonly<Record<string, string>>) {
  const params: Record<string, string> = {};
  for (const name of paramNames(content)) {
    const value = Object.hasOwn(given, name) ? given[name]?.trim() : '';
    if (!value) throw refuse(`模板参数“${name}”不能为空`, `params.${name}`);
    params[name] = value;
  }
  return { params, text: fillTemplate(content, params) };
}
