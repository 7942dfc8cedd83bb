import { namespaceOf } from './descriptor/index.ts';
import { type Flavour, flavours } from './flavour.ts';

/** The prefix that a file gives to a namespace, if it declares it with one. */
function prefixIn(xml: string, uri: string): string | undefined {
  const declaration = new RegExp(`xmlns:([\\w.-]+)\\s*=\\s*["']${uri.replaceAll('.', '\\.')}["']`);
  return declaration.exec(xml)?.[1];
}

/** How often a file uses a namespace: its attributes and elements, not its declaration. */
function usesOf(xml: string, flavour: Flavour): number {
  const prefix = prefixIn(xml, namespaceOf(flavour));
  if (!prefix) return 0;
  const uses = xml.match(new RegExp(`[\\s</]${prefix.replaceAll('.', '\\.')}:[\\w.-]+`, 'g'));
  // A declaration alone still tells what the author had in mind.
  return 1 + (uses?.length ?? 0);
}

/** The flavour whose words a file uses most; none when it declares none of them. */
export function detectFlavour(xml: string): Flavour | undefined {
  let found: Flavour | undefined;
  let most = 0;
  for (const flavour of flavours) {
    const uses = usesOf(xml, flavour);
    if (uses > most) [found, most] = [flavour, uses];
  }
  return found;
}
