/** How urgent a message is. */
type Level = 'info' | 'warning' | 'danger';

/** A text of a message as it is seeded. */
export interface TemplateRow {
  readonly templateId: number;
  readonly name: string;
  readonly code: string;
  readonly nickname: string;
  readonly content: string;
  readonly level?: Level;
}

/** A short message as it is seeded. */
export interface SmsTemplateRow {
  readonly templateId: number;
  readonly type: string;
  readonly code: string;
  readonly name: string;
  readonly content: string;
}

const marks: Readonly<Record<string, Level>> = { '!': 'warning', '!!': 'danger' };

/** Texts by lines `code name: text`, numbered in this order; `!` before the colon is a warning, `!!` more than that. */
export const templateLines = (first: number, nickname: string, lines: string): TemplateRow[] =>
  lines
    .trim()
    .split('\n')
    .map((line, at) => {
      const [, code = '', name = '', mark = '', content = ''] = /^(\S+) ([^:!]+)(!*): (.*)$/.exec(line) ?? [];
      return { templateId: first + at, name, code, nickname, content, level: marks[mark] ?? 'info' };
    });
