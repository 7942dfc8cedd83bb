import { type ModdleElement, many } from '../moddle.ts';
import { convertElement } from './element.ts';
import { formOf, propertiesOf } from './form.ts';
import { convertListener } from './listener.ts';
import { attributesOf, type Conversion, localName } from './target.ts';

/** What Camunda hands over as a whole has no meaning without the words for it. */
function convertMapping(host: ModdleElement, mapping: ModdleElement, run: Conversion): ModdleElement[] {
  const { source, sourceExpression } = attributesOf(mapping);
  if (source !== undefined || sourceExpression !== undefined) return convertElement(host, mapping, run);
  run.lose(host, localName(mapping));
  return [];
}

function convertOne(host: ModdleElement, element: ModdleElement, run: Conversion): ModdleElement[] {
  switch (localName(element)) {
    case 'executionListener':
    case 'taskListener':
      return convertListener(host, element, run);
    case 'formData':
      return run.to === 'camunda' ? convertElement(host, element, run) : propertiesOf(host, element, run);
    case 'in':
    case 'out':
      return convertMapping(host, element, run);
    default:
      return convertElement(host, element, run);
  }
}

/** Takes everything of the old flavour inside `extensionElements` over, in its order; all else stays. */
export function convertExtensions(container: ModdleElement, run: Conversion): void {
  const host = container.$parent ?? container;
  const values = many(container, 'values');
  const own = (element: ModdleElement) => run.owns(element.$type);
  const fields = values.filter((element) => own(element) && localName(element) === 'formProperty');
  const gathered = run.to === 'camunda' ? fields : [];
  const next = values.flatMap((element) => {
    if (!own(element)) return [element];
    if (gathered[0] === element) return [formOf(host, gathered, run)];
    return gathered.includes(element) ? [] : convertOne(host, element, run);
  });
  for (const element of next) element.$parent = container;
  container.set('values', next);
  if (!next.length) host.set('extensionElements', undefined);
}
