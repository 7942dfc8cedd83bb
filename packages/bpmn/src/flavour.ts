/** The vocabularies of process engines that a diagram may be written in. */
export const flavours = ['camunda', 'flowable', 'activiti'] as const;

/** One of them; a model has exactly one. */
export type Flavour = (typeof flavours)[number];
