import { detectFlavour, type Flavour } from '@jiaoyan/bpmn';
import type { DecisionTable, Definition, Problem } from '../model.ts';
import { check } from './check.ts';
import { checkNames, type Known } from './known.ts';
import { readListeners } from './mapping.ts';
import { type Parsed, parse, processesOf } from './parse.ts';
import { chooseProcess, othersProblems } from './process.ts';
import { type ModdleElement, type Reader, text } from './reader.ts';
import { referenceProblems } from './reference.ts';
import { readContents, scopesOf } from './scope.ts';
import { wordProblems } from './word.ts';

/** What a model may refer to. */
export interface CompileOptions extends Known {
  readonly decisions?: Readonly<Record<string, DecisionTable>>;
  /** Which process of the file is meant; without it, or when there is none of that name, the first that can be run. */
  readonly process?: string;
}
/** A process that can run, unless a problem is an error. */
export interface Compiled {
  readonly definition: Definition | undefined;
  readonly problems: readonly Problem[];
  /** The nodes that nothing leads to. */
  readonly unreached: readonly string[];
}

function definitionOf(reader: Reader, process: ModdleElement, decisions: CompileOptions['decisions']): Definition {
  const { nodes, flows } = readContents(reader, process);
  const used = new Set(Object.values(nodes).map(({ rule }) => rule?.decision ?? ''));
  const listeners = readListeners(reader, process);
  return {
    format: 1,
    key: text(process, 'id'),
    name: text(process, 'name'),
    nodes,
    flows,
    scopes: scopesOf(nodes),
    decisions: Object.fromEntries(Object.entries(decisions ?? {}).filter(([key]) => used.has(key))),
    ...(listeners.length && { listeners }),
  };
}

const failed = (problems: readonly Problem[], message: string): Compiled => ({
  definition: undefined,
  unreached: [],
  problems: [...problems, { elementId: '', elementName: '', text: message, level: 'error' }],
});

function compileParsed(
  { definitions, unresolved, problems }: Parsed,
  flavour: Flavour,
  options: CompileOptions,
): Compiled {
  if (!definitions) return { definition: undefined, problems, unreached: [] };
  const processes = processesOf(definitions);
  const process = chooseProcess(processes, options.process);
  if (!process) return failed(problems, '文件中没有流程');
  if (!text(process, 'id')) return failed(problems, '流程没有标识');
  const reader: Reader = { flavour, unresolved, problems: [...problems] };
  const definition = definitionOf(reader, process, options.decisions);
  const { problems: faults, unreached } = check(definition);
  const found = [
    ...reader.problems,
    ...referenceProblems(unresolved, process),
    ...faults,
    ...checkNames(definition, options),
    ...wordProblems(reader, process),
    ...othersProblems(definitions, processes, process),
  ];
  const refused = found.some(({ level }) => level === 'error');
  return { definition: refused ? undefined : definition, problems: found, unreached };
}

/** Compiles a file; one that cannot be read is a problem, too. */
export async function compile(xml: string, options: CompileOptions = {}): Promise<Compiled> {
  const flavour = detectFlavour(xml) ?? 'camunda';
  return compileParsed(await parse(xml, flavour), flavour, options);
}
