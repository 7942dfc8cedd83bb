import Modeler from 'bpmn-js/lib/Modeler';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';

const modeler = new Modeler({ container: '#canvas' });

/** What the library itself takes to open the diagram of a file and show it whole. */
document.querySelector('input').addEventListener('change', async ({ target }) => {
  await modeler.importXML(await target.files[0].text());
  modeler.get('canvas').zoom('fit-viewport', 'auto');
});
