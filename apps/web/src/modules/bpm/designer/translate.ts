import zh from 'bpmn-js-i18n/translations/zn';
import { ownTexts } from './texts.data.ts';

const texts: Readonly<Record<string, string>> = { ...zh, ...ownTexts };

/** What the modeler says, in Chinese; `{name}` in a text stands for a value. */
export function translate(template: string, values: Readonly<Record<string, string>> = {}): string {
  const text = texts[template] ?? template;
  return text.replace(/{([^}]+)}/g, (whole, name: string) => values[name] ?? whole);
}

/** A module that lets every part of a modeler speak Chinese. */
export const translateModule = { translate: ['value', translate] };
