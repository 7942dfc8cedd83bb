import { parseSync } from 'vite';

const swapped = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

/** A permission of a call, as the contract declares it. */
const isPermission = (value) => typeof value === 'string' && /^[a-z]\w*(:[\w*-]+){2}$/i.test(value);

/** What may be wrong with one node of the syntax: pieces of text to put in its place. */
function* mistakes(node, text) {
  const own = text.slice(node.start, node.end);
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const other = swapped[node.operator];
    const [left, right] = [text.slice(node.left.start, node.left.end), text.slice(node.right.start, node.right.end)];
    if (other) yield { what: `${node.operator} → ${other}`, put: `(${left} ${other} ${right})` };
  }
  if (node.type === 'UnaryExpression' && node.operator === '!')
    yield { what: 'no negation', put: `(${text.slice(node.argument.start, node.argument.end)})` };
  if (node.type === 'Literal' && typeof node.value === 'boolean') yield { what: 'flipped', put: String(!node.value) };
  if (node.type === 'Literal' && typeof node.value === 'number') yield { what: 'one more', put: `(${own} + 1)` };
  if (node.type === 'Literal' && isPermission(node.value)) yield { what: 'anybody signed in', put: `'signed-in'` };
  if (node.type === 'IfStatement')
    for (const put of ['true', 'false']) yield { what: `if (${put})`, put, start: node.test.start, end: node.test.end };
  if (node.type === 'ThrowStatement') yield { what: 'no throw', put: ';' };
  if (node.type === 'ExpressionStatement' && /CallExpression|AwaitExpression/.test(node.expression.type))
    yield { what: 'left out', put: ';' };
  if (node.type === 'ConditionalExpression')
    for (const side of [node.consequent, node.alternate])
      yield { what: 'one side only', put: `(${text.slice(side.start, side.end)})` };
}

/** Types are checked by the compiler, texts of imports and properties by nobody. */
const isLeftOut = (key, node) =>
  /^TS(?!As|NonNull|Satisfies)/.test(node.type) || key === 'source' || node.type === 'ImportDeclaration';

function* walk(node) {
  yield node;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'key' || !value || typeof value !== 'object') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string' && !isLeftOut(key, child)) yield* walk(child);
  }
}

/** All small mistakes that could be made in a source: where, what, and the whole text with it. */
export function mutantsOf(file, text) {
  const { program } = parseSync(file, text);
  return [...walk(program)].flatMap((node) =>
    [...mistakes(node, text)].map(({ what, put, start = node.start, end = node.end }) => ({
      line: text.slice(0, start).split('\n').length,
      what,
      was: text.slice(start, end).split('\n')[0].slice(0, 80),
      text: text.slice(0, start) + put + text.slice(end),
    })),
  );
}
