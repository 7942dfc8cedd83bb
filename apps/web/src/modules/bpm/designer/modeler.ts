import { descriptor, type Flavour } from '@jiaoyan/bpmn';
import Modeler from 'bpmn-js/lib/Modeler';
import lintModule from 'bpmn-js-bpmnlint';
import colorModule from 'bpmn-js-color-picker';
import { CreateAppendAnythingModule } from 'bpmn-js-create-append-anything';
import simulationModule from 'bpmn-js-token-simulation';
import gridModule from 'diagram-js-grid';
import minimapModule from 'diagram-js-minimap';
import { clipboardModule } from './clipboard.ts';
import { ctrlSelectionModule } from './ctrl-selection.ts';
import { lintOptions } from './lint.ts';
import { designerBehaviours } from './panel/behaviours.ts';
import { translateModule } from './translate.ts';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import 'bpmn-js-bpmnlint/dist/assets/css/bpmn-js-bpmnlint.css';
import 'bpmn-js-color-picker/colors/color-picker.css';
import 'bpmn-js-token-simulation/assets/css/bpmn-js-token-simulation.css';
import 'diagram-js-minimap/assets/diagram-js-minimap.css';

/** A modeler for one vocabulary of engines; two at once would contradict each other. */
export function createModeler(container: HTMLElement, flavour: Flavour): Modeler {
  return new Modeler({
    container,
    moddleExtensions: { [flavour]: descriptor(flavour) },
    linting: lintOptions,
    // On dark pages shapes are dark; in exported pictures the variables are unknown and the plain colours count.
    bpmnRenderer: {
      defaultFillColor: 'var(--designer-fill, white)',
      defaultStrokeColor: 'var(--designer-stroke, hsl(225, 10%, 15%))',
    },
    additionalModules: [
      translateModule,
      clipboardModule,
      ctrlSelectionModule,
      simulationModule,
      minimapModule,
      gridModule,
      colorModule,
      CreateAppendAnythingModule,
      lintModule,
      ...designerBehaviours,
    ],
  });
}
