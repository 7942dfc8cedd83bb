const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text behind an escaped one; writers escape in different ways. */
const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });

/** Every tag with its attributes and every text, sorted: what a file says, whatever its order and layout. */
export function content(source: string): string[] {
  const xml = source
    // What a formal expression is called when it names its type.
    .replace(/<([\w-]+:)?expression xsi:type="(?:[\w-]+:)?tFormalExpression"/g, '<$1formalExpression')
    // The prefix of the element itself says nothing more, and where a prefix is declared is nothing that is said.
    .replace(/<([\w-]+):(?!definitions)[\w.-]+\s[^>]*/g, (tag, prefix) =>
      tag.replaceAll(new RegExp(`\\s${prefix}:(?=[\\w.-]+=)`, 'g'), ' ').replaceAll(/\sxmlns:[\w.-]+="[^"]*"/g, ''),
    );
  const tags = [...xml.matchAll(/<([\w:.-]+)((?:\s+[\w:.-]+="[^"]*")*)\s*\/?>/g)].flatMap(([, name, rest = '']) => [
    `<${name}>`,
    ...[...rest.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, key, value = '']) => `${name}@${key}=${decoded(value)}`),
  ]);
  const texts = [...xml.matchAll(/>([^<>]*[^<>\s][^<>]*)</g)].map(([, text = '']) => `"${decoded(text).trim()}"`);
  return [...tags, ...texts].sort();
}

/** What bare bpmn-js does not write back either, by its name without a prefix. */
const unwritten = new Set([
  // What BPMN assumes anyway, and a namespace that nothing uses.
  'definitions@typeLanguage=http://www.w3.org/2001/XMLSchema',
  'definitions@expressionLanguage=http://www.w3.org/1999/XPath',
  'definitions@xmlns:di=http://www.omg.org/spec/DD/20100524/DI',
  'eventBasedGateway@eventGatewayType=Exclusive',
  'compensateEventDefinition@waitForCompletion=true',
  'multiInstanceLoopCharacteristics@isSequential=false',
  // Written as an expression that names its type.
  '<formalExpression>',
  // A name outside of the file; an import warning tells of it.
  'dataObject@itemSubjectRef=xsd:int',
]);

/** What the first of two files says and the second does not, apart from what is never written. */
export function lost(before: string, after: string): string[] {
  const kept = new Set(content(after));
  return content(before).filter((each) => !kept.has(each) && !unwritten.has(each.replace(/^(<?)[\w-]+:/, '$1')));
}
