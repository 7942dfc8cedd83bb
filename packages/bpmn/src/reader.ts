import { BpmnModdle } from 'bpmn-moddle';

const MAX_USES = 100;

/** Keeps what takes longer to learn than most files take to read. Words that files bring along pile up in it, so it is learnt anew at times. */
export function keptReader(learn: () => BpmnModdle): () => BpmnModdle {
  let known: BpmnModdle | undefined;
  let uses = 0;
  return () => {
    if (!known || uses === MAX_USES) {
      known = learn();
      uses = 0;
    }
    uses += 1;
    return known;
  };
}

/** Reads and writes files without the vocabulary of any engine. */
export const plainReader = keptReader(() => new BpmnModdle());
