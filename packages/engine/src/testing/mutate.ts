type Chance = () => number;

const values = [
  '',
  '__proto__',
  'constructor',
  'toString',
  '2147483648',
  '1e21',
  '-1',
  'P9999999Y',
  'R/PT0.001S',
  'PT0S',
  '${',
  '${x.y.z}',
  '999999999',
  '中文',
  'a b',
  'tns:M',
  '..',
  '${1/0}',
  '${constructor.constructor}',
];
const tags = [
  'userTask',
  'subProcess',
  'startEvent',
  'endEvent',
  'boundaryEvent',
  'inclusiveGateway',
  'parallelGateway',
  'complexGateway',
  'adHocSubProcess',
  'transaction',
  'callActivity',
  'sequenceFlow',
  'eventBasedGateway',
  'scriptTask',
];

const pick = <Item>(random: Chance, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** Where one of the matches of a pattern lies. */
function place(random: Chance, xml: string, pattern: RegExp): RegExpExecArray | undefined {
  return pick(random, [...xml.matchAll(pattern)]);
}
const put = (xml: string, found: RegExpExecArray | undefined, text: (match: RegExpExecArray) => string): string =>
  found ? xml.slice(0, found.index) + text(found) + xml.slice(found.index + found[0].length) : xml;

/** Ways to spoil a file; each leaves XML that can mostly still be parsed. */
const changes: readonly ((xml: string, random: Chance) => string)[] = [
  (xml, random) =>
    put(xml, place(random, xml, / (\w+)="[^"]*"/g), ([, name = '']) => ` ${name}="${pick(random, values)}"`),
  (xml, random) => put(xml, place(random, xml, / \w+="[^"]*"/g), () => ''),
  (xml, random) => put(xml, place(random, xml, /<bpmn:sequenceFlow [^>]*>(?:<\/bpmn:sequenceFlow>)?/g), () => ''),
  (xml, random) =>
    put(
      xml,
      place(random, xml, /<bpmn:(?:userTask|manualTask|endEvent) [^>]*><\/bpmn:\w+>/g),
      ([whole]) => whole + whole,
    ),
  (xml, random) => {
    const [one, other] = [place(random, xml, /Ref="([^"]*)"/g), place(random, xml, / id="([^"]*)"/g)];
    return put(xml, one, () => `Ref="${other?.[1] ?? ''}"`);
  },
  (xml, random) => {
    const from = place(random, xml, /<bpmn:(\w+) /g)?.[1];
    const to = pick(random, tags);
    return from && to
      ? xml.replaceAll(`<bpmn:${from} `, `<bpmn:${to} `).replaceAll(`</bpmn:${from}>`, `</bpmn:${to}>`)
      : xml;
  },
  (xml, random) => {
    const id = place(random, xml, / id="([^"]*)"/g)?.[1];
    const name = pick(random, values);
    return id && name ? xml.replaceAll(`"${id}"`, `"${name}"`) : xml;
  },
  (xml, random) => put(xml, place(random, xml, /\$\{[^}]*\}/g), () => pick(random, values) ?? ''),
  (xml, random) => xml.slice(0, Math.floor(xml.length * (0.5 + random() / 2))),
];

/** Spoils a file in a few places. */
export function mutate(xml: string, random: Chance): string {
  let changed = xml;
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1)
    changed = pick(random, changes)?.(changed, random) ?? changed;
  return changed;
}
