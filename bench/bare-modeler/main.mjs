import Modeler from 'bpmn-js/lib/Modeler';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';

const modeler = new Modeler({ container: '#canvas' });

/** What the library itself takes to open a diagram and show it whole. */
window.openDiagram = async (xml) => {
  await modeler.importXML(xml);
  modeler.get('canvas').zoom('fit-viewport', 'auto');
};
