import type Modeler from 'bpmn-js/lib/Modeler';
import conditionalFlows from 'bpmnlint/rules/conditional-flows';
import endEventRequired from 'bpmnlint/rules/end-event-required';
import eventBasedGateway from 'bpmnlint/rules/event-based-gateway';
import eventSubProcessStart from 'bpmnlint/rules/event-sub-process-typed-start-event';
import fakeJoin from 'bpmnlint/rules/fake-join';
import labelRequired from 'bpmnlint/rules/label-required';
import linkEvent from 'bpmnlint/rules/link-event';
import noDisconnected from 'bpmnlint/rules/no-disconnected';
import noDuplicateFlows from 'bpmnlint/rules/no-duplicate-sequence-flows';
import noJoinFork from 'bpmnlint/rules/no-gateway-join-fork';
import noImplicitEnd from 'bpmnlint/rules/no-implicit-end';
import noImplicitSplit from 'bpmnlint/rules/no-implicit-split';
import noOverlapping from 'bpmnlint/rules/no-overlapping-elements';
import singleBlankStart from 'bpmnlint/rules/single-blank-start-event';
import singleDefinition from 'bpmnlint/rules/single-event-definition';
import startEventRequired from 'bpmnlint/rules/start-event-required';
import subProcessStart from 'bpmnlint/rules/sub-process-blank-start-event';
import superfluousGateway from 'bpmnlint/rules/superfluous-gateway';
import { debounce } from '../../../kernel/debounce.ts';
import { service } from './services.ts';
import { translate } from './translate.ts';

/** Something in the diagram that deserves a look. */
export interface LintIssue {
  readonly elementId: string;
  readonly level: 'error' | 'warning';
  readonly text: string;
}

/** The rules by name: how serious a breach is, and how it is found. */
const rules = {
  'conditional-flows': ['error', conditionalFlows],
  'end-event-required': ['error', endEventRequired],
  'event-based-gateway': ['error', eventBasedGateway],
  'event-sub-process-typed-start-event': ['error', eventSubProcessStart],
  'fake-join': ['warn', fakeJoin],
  'label-required': ['warn', labelRequired],
  'link-event': ['error', linkEvent],
  'no-disconnected': ['error', noDisconnected],
  'no-duplicate-sequence-flows': ['error', noDuplicateFlows],
  'no-gateway-join-fork': ['warn', noJoinFork],
  'no-implicit-end': ['warn', noImplicitEnd],
  'no-implicit-split': ['warn', noImplicitSplit],
  'no-overlapping-elements': ['warn', noOverlapping],
  'single-blank-start-event': ['error', singleBlankStart],
  'single-event-definition': ['error', singleDefinition],
  'start-event-required': ['error', startEventRequired],
  'sub-process-blank-start-event': ['error', subProcessStart],
  'superfluous-gateway': ['warn', superfluousGateway],
} as const;

const isRule = (name: string): name is keyof typeof rules => Object.hasOwn(rules, name);

/** How the modeler's linter is set up: the rules are part of the build, nothing is looked up at run time. */
export const lintOptions = {
  active: true,
  bpmnlint: {
    config: { rules: Object.fromEntries(Object.entries(rules).map(([name, [level]]) => [name, level])) },
    resolver: { resolveRule: async (_package: string, name: string) => (isRule(name) ? rules[name][1] : null) },
  },
};

const PAUSE = 600;

interface Completed {
  issues: Readonly<Record<string, readonly { message: string; category: string }[]>>;
}

/**
 * Lints once the user pauses and the browser has time, instead of after every change: it looks at the whole diagram.
 * The returned function stops it.
 */
export function lintWhenIdle(modeler: Modeler, report: (issues: readonly LintIssue[]) => void): () => void {
  const linting = service(modeler, 'linting');
  const run = linting.update.bind(linting);
  let idle: number | undefined;
  const later = debounce(() => {
    idle = window.requestIdleCallback?.(run, { timeout: 2000 });
    if (idle === undefined) run();
  }, PAUSE);
  linting.update = later;
  service(modeler, 'eventBus').on<Completed>('linting.completed', ({ issues }) => {
    report(
      Object.entries(issues).flatMap(([elementId, list]) =>
        list.map(({ message, category }): LintIssue => {
          return { elementId, level: category === 'error' ? 'error' : 'warning', text: translate(message) };
        }),
      ),
    );
  });
  return () => {
    later.cancel();
    if (idle !== undefined) window.cancelIdleCallback(idle);
  };
}
