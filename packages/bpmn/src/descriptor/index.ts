import type { Flavour } from '../flavour.ts';
import { activiti } from './activiti.data.ts';
import { camunda } from './camunda.data.ts';
import { flowable } from './flowable.data.ts';
import type { Descriptor, TypeDefinition } from './types.ts';

const descriptors: Readonly<Record<Flavour, Descriptor>> = { camunda, flowable, activiti };

/** The types that a flavour describes. */
export const typesOf = (flavour: Flavour): readonly TypeDefinition[] => descriptors[flavour].types;

/**
 * The moddle extension of a flavour. A modeler may have only one: two of them claim the same names. Every caller gets a copy,
 * because moddle writes the prefix of its package into what it is given.
 */
export function descriptor(flavour: Flavour): Descriptor {
  const types = typesOf(flavour).map((type) => ({
    ...type,
    properties: type.properties?.map((each) => ({ ...each })) ?? [],
  }));
  return { ...descriptors[flavour], types };
}

/** The namespace that marks a flavour's words in a file. */
export const namespaceOf = (flavour: Flavour): string => descriptors[flavour].uri;
